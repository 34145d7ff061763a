import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deletePiece, updatePiece, type Piece } from '../../../contract/piece.ts'
import * as table from '../../shared/table.module.css'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { ListTable } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { parseNumber } from '../shared/parse-number.ts'
import { variantName, type Target } from './piece-words.ts'
import * as styles from './pieces-page.module.css'

/** A piece that was added since the page was opened. */
export type Scanned = { piece: Piece; target: Target }

const columns = [{ heading: 'HUID' }, { heading: 'Piece' }, { heading: 'Net, g', end: true }, { heading: 'Gross, g', end: true }, { heading: 'Actions', unseen: true }]

type ScannedPiecesProps = {
  scanned: Scanned[]
  onChange(id: string, piece: Piece | undefined): void
  /** Called when a row needs the focus no longer. */
  onDone(): void
}

/** The pieces of this session, newest first; the weight of the last one can be typed at once, and each can be undone. */
export const ScannedPieces = ({ scanned, onChange, onDone }: ScannedPiecesProps) => (
  <section aria-labelledby="session">
    <h2 id="session" className={styles.heading}>
      This session <small>{scanned.length}, saved as you scan</small>
    </h2>
    <ListTable label="This session" columns={columns}>
      {scanned.map((each, index) => (
        <Row key={each.piece._id} {...each} isNewest={index === 0} onChange={(piece) => onChange(each.piece._id, piece)} onDone={onDone} />
      ))}
    </ListTable>
  </section>
)

type RowProps = Scanned & { isNewest: boolean; onChange(piece: Piece | undefined): void; onDone(): void }

function Row({ piece, target, isNewest, onChange, onDone }: RowProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { _id, huid, netWeight, grossWeight, version } = piece
  const undo = async () => {
    try {
      await api(deletePiece, { params: { id: _id } })
      onChange(undefined)
      onDone()
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
  }
  const weigh = async (net: number) => {
    try {
      // A piece that weighs more than its variant weighs more in gross, too.
      const gross = grossWeight !== null && net > grossWeight ? { grossWeight: net } : {}
      onChange(await api(updatePiece, { params: { id: _id }, body: { netWeight: net, ...gross, version } }))
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
  }
  return (
    <tr className={isNewest ? styles.newest : undefined}>
      <td className={table.longDetail}>
        <b className={styles.code}>{huid}</b>
        {isNewest && (
          <small className={styles.added}>
            <ExtraIcon name="check" /> Added
          </small>
        )}
      </td>
      <td className={table.longDetail}>{variantName(target)}</td>
      <td className={`${table.detail} ${table.end}`}>
        <span className={table.onlyInCard}>Net, g: </span>
        {isNewest ? <WeightField huid={huid ?? ''} grams={netWeight} onWeigh={weigh} onDone={onDone} /> : netWeight?.toFixed(3)}
      </td>
      <td className={`${table.detail} ${table.end}`}>
        <span className={table.onlyInCard}>Gross, g: </span>
        {grossWeight?.toFixed(3)}
      </td>
      <td className={table.actions}>
        <RowTools>
          <RowTool label={`Undo ${huid}`} icon="close" onClick={() => void undo()} />
        </RowTools>
      </td>
    </tr>
  )
}

/** The net weight of the newest piece; saved by Enter, or when the field is left. */
function WeightField({ huid, grams, onWeigh, onDone }: { huid: string; grams: number | null; onWeigh(grams: number): Promise<void>; onDone(): void }) {
  const [text, setText] = useState(grams?.toFixed(3) ?? '')
  const save = () => {
    const net = parseNumber(text)
    if (net === null || net === grams) return
    if (Number.isFinite(net) && net > 0) void onWeigh(Math.round(net * 1000) / 1000)
    else setText(grams?.toFixed(3) ?? '')
  }
  return (
    <input
      className={`${inputClass} ${styles.weight}`} inputMode="decimal" autoComplete="off" aria-label={`Net weight of ${huid}, g`} value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)} onBlur={save}
      // Leaving the field saves it.
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  )
}

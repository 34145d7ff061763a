import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { deletePiece, updatePiece, type Piece } from '../../../contract/piece.ts'
import * as table from '../../shared/table.module.css'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { notifyResult } from '../shared/notify-result.ts'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { parseNumber } from '../../../rules/parse-number.ts'
import { weightColumn } from './piece-columns.tsx'
import { variantName, type Target } from './piece-labels.ts'
import * as styles from './pieces-page.module.css'

/** A piece that was added since the page was opened. */
export type Scanned = { _id: string; piece: Piece; target: Target }

type ScannedPiecesProps = {
  scanned: Scanned[]
  onChange(id: string, piece: Piece | undefined): void
  /** Called when a row needs the focus no longer. */
  onDone(): void
}

/**
 * The pieces of this session, newest first; the weight of the last one can be typed immediately, and each can
 * be undone.
 */
export function ScannedPieces({ scanned, onChange, onDone }: ScannedPiecesProps) {
  const { api } = useRouteContext({ from: '__root__' })

  const undo = ({ _id }: Piece) =>
    notifyResult(async () => {
      await api(deletePiece, { params: { id: _id } })
      onChange(_id, undefined)
      onDone()
    })

  const weigh = ({ _id, grossWeight, version }: Piece, net: number) =>
    notifyResult(async () => {
      // A piece that weighs more than its variant weighs more in gross, too.
      const gross = grossWeight !== null && net > grossWeight ? { grossWeight: net } : {}
      onChange(
        _id,
        await api(updatePiece, { params: { id: _id }, body: { netWeight: net, ...gross, version } }),
      )
    })

  return (
    <section aria-labelledby="session">
      <h2 id="session" className={styles.heading}>
        This session <small>{scanned.length}, saved as you scan</small>
      </h2>
      <ListTable
        label="This session"
        columns={columnsWith({ weigh, undo: (piece) => void undo(piece), onDone })}
        rows={scanned}
        rowClassName={(_row, index) => (index === 0 ? styles.newest : undefined)}
      />
    </section>
  )
}

type ScannedColumns = {
  weigh(piece: Piece, net: number): Promise<unknown>
  undo(piece: Piece): void
  onDone(): void
}

const columnsWith = ({ weigh, undo, onDone }: ScannedColumns): ListColumn<Scanned>[] => [
  {
    heading: 'HUID',
    className: table.longDetail,
    cell: ({ piece: { huid } }, index) => (
      <>
        <b className={styles.code}>{huid}</b>
        {index === 0 && (
          <small className={styles.added}>
            <ExtraIcon name="check" /> Added
          </small>
        )}
      </>
    ),
  },
  { heading: 'Piece', className: table.longDetail, cell: ({ target }) => variantName(target) },
  weightColumn('Net, g', ({ piece }, index) =>
    index === 0 ? (
      <WeightField piece={piece} onWeigh={(net) => weigh(piece, net)} onDone={onDone} />
    ) : (
      piece.netWeight?.toFixed(3)
    ),
  ),
  weightColumn('Gross, g', ({ piece: { grossWeight } }) => grossWeight?.toFixed(3)),
  {
    heading: 'Actions',
    unseen: true,
    className: table.actions,
    cell: ({ piece }) => (
      <RowTools>
        <RowTool label={`Undo ${piece.huid}`} icon="close" onClick={() => undo(piece)} />
      </RowTools>
    ),
  },
]

/** The net weight of the newest piece; saved by Enter, or when the field is left. */
function WeightField({
  piece: { huid, netWeight: grams },
  onWeigh,
  onDone,
}: {
  piece: Piece
  onWeigh(grams: number): Promise<unknown>
  onDone(): void
}) {
  const [text, setText] = useState(grams?.toFixed(3) ?? '')

  const save = () => {
    const net = parseNumber(text)
    if (net === null || net === grams) return

    if (Number.isFinite(net) && net > 0) void onWeigh(Math.round(net * 1000) / 1000)
    else setText(grams?.toFixed(3) ?? '')
  }

  return (
    <input
      className={`${inputClass} ${styles.weight}`}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`Net weight of ${huid}, g`}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      // Leaving the field saves it.
      onKeyDown={(event) => event.key === 'Enter' && onDone()}
    />
  )
}

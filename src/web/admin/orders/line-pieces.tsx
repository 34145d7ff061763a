import { useRouteContext } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { listPieces } from '../../../contract/piece.ts'
import { pieceMismatch } from '../../../rules/piece-mismatch.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass, inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import { errorMessage } from '../../api/error-message.ts'
import { isWithoutHuid } from './next-step.ts'
import { useOrderChanges } from './use-order-changes.ts'
import { useScannedPieces } from './use-scanned-pieces.ts'
import * as styles from './line-pieces.module.css'

/** The name of the fields that take a HUID. */
export const HUID_FIELD = 'huid'

type LineProps = { order: Order; position: number }

/** The pieces of an order line: which are assigned, or a field to scan them. */
export function AssignedPieces({ order, position }: LineProps) {
  const line = order.products[position]
  const [isChanging, setChanging] = useState(false)
  if (!line) return null
  const isOpen = order.cancelledAt === null
  const isMissing = isWithoutHuid(line)
  if (isOpen && (isMissing || isChanging)) return <ScanPieces order={order} position={position} line={line} needed={isMissing} onDone={() => setChanging(false)} />
  if (line.pieces) {
    return (
      <div className={styles.pieces}>
        <ul>
          {line.pieces.map((piece) => (
            <li key={piece._id}>
              <Assigned piece={piece} paid={line.netWeight ?? null} />
            </li>
          ))}
        </ul>
        {isOpen && order.invoiceNumber === null && (
          <button type="button" className={linkClass} onClick={() => setChanging(true)}>
            Change <span className="sr-only">the pieces of {line.name}</span>
          </button>
        )}
      </div>
    )
  }
  if (line.needsHuid) return <p className={styles.pieces}>{order.invoiceNumber === null ? 'Cancelled: no HUID is assigned.' : 'Cancelled: its HUID is on the invoice.'}</p>
  return line.variantId ? (
    <p className={styles.pieces}>
      <span>Not hallmarked: no HUID needed.</span>
      {isOpen && (
        <button type="button" className={linkClass} onClick={() => setChanging(true)}>
          Assign a piece <span className="sr-only">to {line.name}</span>
        </button>
      )}
    </p>
  ) : null
}

type Piece = NonNullable<OrderLine['pieces']>[number]

const Assigned = ({ piece: { huid, grossWeight, netWeight, certLab, certNumber, certUrl }, paid }: { piece: Piece; paid: number | null }) => (
  <>
    <span className={styles.got}>
      <ExtraIcon name="check" /> {huid === null ? 'Piece without HUID' : <>HUID <b>{huid}</b></>}
    </span>
    {netWeight !== null && (
      <span>
        {grossWeight !== null && grossWeight !== netWeight && `gross ${gramsText(grossWeight)}, `}
        weighs {gramsText(netWeight)}
        {paid !== null && paid !== netWeight && `, paid for ${gramsText(paid)}`}
      </span>
    )}
    {certUrl && (
      <a className={linkClass} href={certUrl} target="_blank" rel="noreferrer">
        {['Certificate', certLab, certNumber].filter(Boolean).join(' ')}
      </a>
    )}
  </>
)

type ScanProps = LineProps & { line: OrderLine; needed: boolean; onDone(): void }

/** Takes the pieces of a line one by one, and assigns them once there are as many as the line has. */
function ScanPieces({ order, position, line, needed, onDone }: ScanProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { assign } = useOrderChanges()
  const [text, setText] = useState('')
  const [found, setFound] = useScannedPieces(order._id, position)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const add = async () => {
    const search = text.trim()
    const matches = await api(listPieces, { query: { search } })
    const piece = matches.find(({ huid, tag }) => huid === search.toUpperCase() || tag === search)
    if (!piece) return `No piece has the HUID or tag ${search.toUpperCase()}. Enter it under Pieces first.`
    if (found.some(({ _id }) => _id === piece._id)) return `${search.toUpperCase()} is in this list already.`
    if (line.variantId && piece.variantId !== line.variantId) return pieceMismatch(piece.variant, line)
    if (piece.state !== 'in_stock' && piece.orderId !== order._id) return `${search.toUpperCase()} ${piece.orderNumber ? `was sold with order ${piece.orderNumber}` : 'is not in stock'}.`
    const all = [...found, { _id: piece._id, name: piece.huid ?? piece.tag ?? search }]
    if (all.length < line.quantity) {
      setFound(all)
      return ''
    }
    const refused = await assign(order, position, all.map(({ _id }) => _id))
    if (!refused) {
      setFound([])
      onDone()
    }
    return refused
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setProblem(await add().catch(errorMessage))
    setText('')
    setBusy(false)
  }
  return (
    <form className={styles.pieces} onSubmit={(event) => void submit(event)}>
      <label className="sr-only" htmlFor={id}>
        HUID or tag of {line.name}
      </label>
      <input
        id={id} name={HUID_FIELD} className={`${inputClass} ${styles.field}`} placeholder="HUID or tag" value={text} maxLength={40} autoComplete="off" autoCapitalize="characters" spellCheck={false}
        aria-describedby={`${id}-problem`} onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button small type="submit">
        Assign <span className="sr-only">to {line.name}</span>
      </Button>
      {!needed && (
        <button type="button" className={linkClass} onClick={onDone}>
          Cancel
        </button>
      )}
      {needed && problem === '' && (
        <span className={styles.needed}>
          <ExtraIcon name="warning" /> Needed before shipping
        </span>
      )}
      <output className={styles.count}>{line.quantity > 1 && `${found.length} of ${line.quantity}${found.length > 0 ? `: ${found.map(({ name }) => name).join(', ')}` : ''}`}</output>
      {found.map(({ _id, name }) => (
        <button key={_id} type="button" className={linkClass} disabled={isBusy} onClick={() => setFound(found.filter((piece) => piece._id !== _id))}>
          Remove {name}
        </button>
      ))}
      <p id={`${id}-problem`} role="alert" className={problem ? `${errorClass} ${styles.problem}` : undefined}>
        {problem}
      </p>
    </form>
  )
}

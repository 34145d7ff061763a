import { useId, useState, type FormEvent } from 'react'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { createRefund } from '../../../contract/refund.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass, inputClass } from '../../ui/field-classes.ts'
import { linkClass } from '../../ui/link.ts'
import { CameraButton } from '../shared/camera/camera-button.tsx'
import { useMay } from '../shared/use-may.ts'
import { useScanQueue } from '../shared/use-scan-queue.ts'
import { AddPieceDialog } from './add-piece-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useLineScan, type ScanProblem } from './use-line-scan.ts'
import type { ScannedPiece } from './use-scanned-pieces.ts'
import * as styles from './line-pieces.module.css'

/** The name of the fields that take a HUID. */
export const HUID_FIELD = 'huid'

/**
 * `needed`: whether the line cannot be sent without a scan. `onDone` gets the ids of the pieces that were
 * scanned; none if it was cancelled.
 */
type ScanProps = {
  order: Order
  position: number
  line: OrderLine
  needed: 'pieces' | 'check' | undefined
  onDone(pieceIds: string[]): void
}

/**
 * Takes the pieces of a line one by one, and assigns them once there are as many as the line has; or checks
 * the piece that it was sold as.
 */
export function ScanPieces({ order, position, line, needed, onDone }: ScanProps) {
  const [text, setText] = useState('')
  const { found, problem, isBusy, scan, add, remove } = useLineScan({ order, position, line, onDone })
  const id = useId()

  const enqueue = useScanQueue(scan)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field is emptied immediately: the next tag may be scanned before the response arrives.
    setText('')
    if (text.trim() !== '') enqueue(text.trim())
  }

  return (
    <form className={styles.pieces} onSubmit={submit}>
      <PieceInput id={id} line={line} text={text} onChange={setText} />
      <CameraButton onCode={enqueue} outcome={problem.text} />
      {needed === undefined && (
        <button type="button" className={linkClass} onClick={() => onDone([])}>
          Cancel
        </button>
      )}
      {needed && problem.text === '' && (
        <span className={styles.needed}>
          <ExtraIcon name="warning" />{' '}
          {needed === 'check' ? 'Scan it before shipping' : 'Needed before shipping'}
        </span>
      )}
      <output className={styles.count}>
        {line.quantity > 1 &&
          `${found.length} of ${line.quantity}${found.length > 0 ? `: ${found.map(({ name }) => name).join(', ')}` : ''}`}
      </output>
      {found.map(({ _id, name }) => (
        <button key={_id} type="button" className={linkClass} disabled={isBusy} onClick={() => remove(_id)}>
          Remove {name}
        </button>
      ))}
      <p
        id={`${id}-problem`}
        role="alert"
        className={problem.text ? `${errorClass} ${styles.problem}` : undefined}
      >
        {problem.text}
      </p>
      <ProblemTools
        order={order}
        position={position}
        line={line}
        problem={problem}
        isBusy={isBusy}
        onAdd={(piece) => void add(piece)}
        onDone={onDone}
      />
    </form>
  )
}

type PieceInputProps = { id: string; line: OrderLine; text: string; onChange(text: string): void }

/** The field for a HUID or a tag, and its button. */
const PieceInput = ({ id, line, text, onChange }: PieceInputProps) => (
  <>
    <label className="sr-only" htmlFor={id}>
      HUID or tag of {line.name}
    </label>
    <input
      id={id}
      name={HUID_FIELD}
      className={`${inputClass} ${styles.field}`}
      placeholder="HUID or tag"
      value={text}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      aria-describedby={`${id}-problem`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <Button small type="submit">
      {line.pieceId === undefined ? 'Assign' : 'Check'}{' '}
      <span className="sr-only">
        {line.pieceId === undefined ? 'to' : 'the piece of'} {line.name}
      </span>
    </Button>
  </>
)

type ProblemToolsProps = {
  order: Order
  position: number
  line: OrderLine
  problem: ScanProblem
  isBusy: boolean
  onAdd(piece: ScannedPiece): void
  onDone(pieceIds: string[]): void
}

/** Ways out when a piece was not taken: enter it, send it instead, or refund the difference. */
function ProblemTools({ order, position, line, problem, isBusy, onAdd, onDone }: ProblemToolsProps) {
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const [isRefunding, setRefunding] = useState(false)

  const { unknown, exchange, tooLight } = problem

  return (
    <>
      {unknown && line.variantId && (
        <Button small onClick={() => setAdding(true)}>
          Add this piece
        </Button>
      )}
      {exchange && (
        <Button small busy={isBusy} onClick={() => onAdd(exchange)}>
          Send {exchange.name} instead
        </Button>
      )}
      {tooLight && may(createRefund) && (
        <Button small onClick={() => setRefunding(true)}>
          Refund the difference
        </Button>
      )}
      {unknown && line.variantId && (
        <AddPieceDialog
          line={line}
          variantId={line.variantId}
          mark={unknown}
          open={isAdding}
          onClose={() => setAdding(false)}
          onAdded={onAdd}
        />
      )}
      {tooLight && (
        <RefundDialog
          order={order}
          lighter={{ position, pieces: tooLight }}
          open={isRefunding}
          onRefunded={() => onDone(tooLight)}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  )
}

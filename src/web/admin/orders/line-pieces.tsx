import { useEffect, useRef, useState } from 'react'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { isWithoutHuid } from './next-step.ts'
import { HUID_FIELD, ScanPieces } from './scan-pieces.tsx'
import * as styles from './line-pieces.module.css'

type AssignedProps = { order: Order; position: number }

/**
 * The pieces of an order line: which are assigned, or a field to scan them. A line that was sold as one piece
 * has it from the start: packing confirms it by a scan.
 */
export function AssignedPieces({ order, position }: AssignedProps) {
  const line = order.products[position]
  const [isChanging, setChanging] = useState(false)
  const [checked, setChecked] = useState<string[]>([])

  if (!line) return null

  const isOpen = order.cancelledAt === null
  const isMissing = isWithoutHuid(line)
  const isSoldAsPiece = line.pieceId !== undefined
  const isToCheck =
    isSoldAsPiece && order.status === 'processing' && !line.pieces?.every(({ _id }) => checked.includes(_id))

  const scan = isOpen && (isMissing || isToCheck || isChanging) && (
    <ScanPieces
      order={order}
      position={position}
      line={line}
      needed={neededScan(isMissing, isToCheck)}
      onDone={(pieceIds) => {
        setChanging(false)
        setChecked(pieceIds)
      }}
    />
  )

  if (scan && !(isSoldAsPiece && line.pieces)) return scan
  if (line.pieces) {
    return (
      <div className={styles.pieces}>
        <ul>
          {line.pieces.map((piece) => (
            <li key={piece._id}>
              <Assigned piece={piece} line={line} />
              {isSoldAsPiece && checked.includes(piece._id) && <Checked />}
            </li>
          ))}
        </ul>
        {scan}
        {isOpen && !scan && order.invoiceNumber === null && (
          <button type="button" className={linkClass} onClick={() => setChanging(true)}>
            Change <span className="sr-only">the pieces of {line.name}</span>
          </button>
        )}
      </div>
    )
  }

  return <WithoutPieces order={order} line={line} onAssign={() => setChanging(true)} />
}

type Piece = NonNullable<OrderLine['pieces']>[number]

/** The weights are those of the line, unless another piece was assigned to it. */
const Assigned = ({
  piece: { huid, grossWeight, netWeight, certLab, certNumber, certUrl },
  line: { pieceId, netWeight: paid = null },
}: {
  piece: Piece
  line: OrderLine
}) => (
  <>
    <span className={styles.got}>
      <ExtraIcon name="check" />{' '}
      {huid === null ? (
        'Piece without HUID'
      ) : (
        <>
          HUID <b>{huid}</b>
        </>
      )}
    </span>
    {netWeight !== null && !(pieceId !== undefined && netWeight === paid) && (
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

/** Says that the piece was scanned, and leads the scanner to the next field. */
function Checked() {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(
    () => (document.querySelector<HTMLElement>(`input[name=${HUID_FIELD}]`) ?? output.current)?.focus(),
    [],
  )

  return (
    <output ref={output} className={styles.got} tabIndex={-1}>
      Checked
    </output>
  )
}

/** Which scan the line needs before it can be sent. */
function neededScan(isMissing: boolean, isToCheck: boolean): 'pieces' | 'check' | undefined {
  if (isMissing) return 'pieces'
  return isToCheck ? 'check' : undefined
}

/** Why no piece is assigned to a line, and a button that assigns one if the line needs none. */
function WithoutPieces({ order, line, onAssign }: { order: Order; line: OrderLine; onAssign(): void }) {
  if (line.needsHuid)
    return (
      <p className={styles.pieces}>
        {order.invoiceNumber === null
          ? 'Cancelled: no HUID is assigned.'
          : 'Cancelled: its HUID is on the invoice.'}
      </p>
    )

  if (!line.variantId) return null

  return (
    <p className={styles.pieces}>
      <span>Not hallmarked: no HUID needed.</span>
      {order.cancelledAt === null && (
        <button type="button" className={linkClass} onClick={onAssign}>
          Assign a piece <span className="sr-only">to {line.name}</span>
        </button>
      )}
    </p>
  )
}

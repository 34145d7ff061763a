import { useState } from 'react'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { gramsText } from '../../../rules/piece-weight.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { isWithoutHuid } from './next-step.ts'
import { ScanPieces } from './scan-pieces.tsx'
import * as styles from './line-pieces.module.css'

type AssignedProps = { order: Order; position: number }

/** The pieces of an order line: which are assigned, or a field to scan them. */
export function AssignedPieces({ order, position }: AssignedProps) {
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

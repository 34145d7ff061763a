import type { Order } from '../../../contract/order.ts'
import { adminStatusColors, type StatusColor } from '../../../rules/order-status.ts'
import * as table from '../../shared/table.module.css'
import { paymentWordsOf } from './order-words.ts'

const colorClasses: Record<StatusColor, string> = { green: 'done', red: 'pend', yellow: 'proc', indigo: 'ship', blue: 'info', gray: 'plain' }

/** An order's status as a badge, in the back office's colours (ADM-14). */
export const ManagedStatusPill = ({ order: { status, cancelledAt } }: { order: Pick<Order, 'status' | 'cancelledAt'> }) =>
  cancelledAt === null ? (
    <span className={`pill ${colorClasses[adminStatusColors[status]]}`}>{status}</span>
  ) : (
    <span className="pill pend">cancelled</span>
  )

/** The payment state in words, with the customer's UPI reference. */
export function Payment({ order }: { order: Pick<Order, 'paymentMethod' | 'paymentStatus' | 'cancelledAt' | 'utr'> }) {
  const { paymentMethod, utr } = order
  return (
    <>
      {paymentMethod}: {paymentWordsOf(order)}
      {utr !== null && <small className={table.note}>UTR {utr}</small>}
    </>
  )
}

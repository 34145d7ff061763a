import type { Order } from '../../../contract/order.ts'
import { dueLabelOf } from './order-labels.ts'
import * as styles from './due-day.module.css'

/** The day that the customer was promised, or how late the order is; nothing without a promise. */
export function DueDay({ order }: { order: Order }) {
  const due = dueLabelOf(order)
  return due && <span className={due.isLate ? styles.late : undefined}>{due.text}</span>
}

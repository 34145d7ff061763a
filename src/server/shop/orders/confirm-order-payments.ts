import type { OrderPaymentMethod, PaymentStatus } from '../../../contract/order.ts'
import { confirmationProblem } from '../../../rules/payment-state.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { CASH_LIMIT_TEXT, isWithinCashLimit, lockCash } from './cash-limit.ts'
import { completeHandedOver } from './complete-handed-over.ts'
import { isPriceExpired, expiredPriceText, markPaid } from './confirm-order-payment.ts'
import { dispatchProblems } from './dispatch-checks.ts'
import { UNCONFIRMED, type ChangedOrders } from './order-changes.ts'
import { readReceived, recordPayments } from './order-payments.ts'
import { lockOrders } from './order-queries.ts'
import { orderWithDetails } from './order-row.ts'
import { setOrderStatus } from './update-order-status.ts'

type Confirmations = { orders: { _id: string }[]; startPacking: boolean }

/**
 * Confirms the payments of several orders; those whose payment is not awaited, or whose price has expired,
 * are skipped. `startPacking`: those that are pending are set to processing as well, unless they could not be
 * dispatched.
 * @throws AppError not_found.
 */
export async function confirmOrderPayments(
  tx: Tx,
  settings: Config,
  actor: Actor,
  { orders, startPacking }: Confirmations,
): Promise<ChangedOrders> {
  const changed: ChangedOrders = { orders: [], skipped: [] }
  const confirmed: OrderRow[] = []
  for (const row of (await lockOrders(tx, orders)).values()) {
    const problem =
      row.source === 'reservation' && row.cancelled_at === null
        ? `It ${UNCONFIRMED}.`
        : (await exceedsCashLimit(tx, row))
          ? CASH_LIMIT_TEXT
          : isPriceExpired(row, Date.now())
            ? `${expiredPriceText(row)} Open the order to compare it with the current price.`
            : confirmationProblem({
                paymentMethod: row.payment_method as OrderPaymentMethod,
                paymentStatus: row.payment_status as PaymentStatus,
                cancelledAt: row.cancelled_at,
              })
    if (problem) {
      changed.skipped.push({ ...namesOf(row), reasons: [problem] })
      continue
    }
    confirmed.push(await markPaid(tx, settings, actor, row))
  }
  await recordPayments(tx, confirmed)
  for (const paid of confirmed) {
    const [isToPack, reasons] = [
      startPacking && paid.status === 'pending' && paid.handed_over === 0,
      dispatchProblems(paid),
    ]
    if (isToPack && reasons.length > 0)
      changed.skipped.push({ ...namesOf(paid), reasons: ['Its payment is confirmed.', ...reasons] })
    changed.orders.push(
      isToPack && reasons.length === 0
        ? await setOrderStatus(tx, settings, paid, { actor, status: 'processing' })
        : await orderWithDetails(tx.db, await completeHandedOver(tx, settings, actor, paid), actor),
    )
  }
  if (changed.orders.length === 0) skipAuditEntry(tx)
  return changed
}

/** Whether the rest of a counter order would be too much cash. */
async function exceedsCashLimit(tx: Tx, row: OrderRow): Promise<boolean> {
  if (row.payment_method !== 'CASH' || row.payment_status !== 'awaiting_confirmation') return false
  await lockCash(tx, row)
  return !(await isWithinCashLimit(tx.db, row, row.grand_total_paise - (await readReceived(tx.db, row))))
}

const namesOf = ({ id, order_number }: OrderRow) => ({ _id: id, orderId: order_number })

import type { OrderPaymentMethod, PaymentStatus } from '../../../../contract/order.ts'
import { confirmationProblem } from '../../../../rules/payment-state.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { CASH_LIMIT_TEXT, isWithinCashLimit, lockCash } from '../place/cash-limit.ts'
import { completeHandedOver } from '../fulfil/complete-handed-over.ts'
import { isPriceExpired, expiredPriceText, markAllPaid } from './confirm-order-payment.ts'
import { dispatchProblems } from '../fulfil/dispatch-checks.ts'
import type { ChangedOrders } from '../base/order-changes.ts'
import { refusalOf } from '../base/save-order.ts'
import { readReceived, recordPayments } from '../base/order-payments.ts'
import { lockOrders } from '../base/order-queries.ts'
import { ordersWithDetails } from '../base/order-row.ts'
import { applyStatuses } from '../fulfil/update-order-status.ts'

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
  const skipped: ChangedOrders['skipped'] = []
  const toConfirm: OrderRow[] = []
  for (const row of (await lockOrders(tx, orders)).values()) {
    const problem = await problemOf(tx, row)
    if (problem) skipped.push({ ...namesOf(row), reasons: [problem] })
    else toConfirm.push(row)
  }
  if (toConfirm.length === 0) {
    skipAuditEntry(tx)
    return { orders: [], skipped }
  }

  const confirmed = await markAllPaid(tx, settings, actor, toConfirm)
  await recordPayments(tx, confirmed)

  const toPack = startPacking ? confirmed.filter(isToPack) : []
  // A payment that is just confirmed by hand is not disputed.
  const reasonsOf = (row: OrderRow) => dispatchProblems(row, false)
  const ready = toPack.filter((row) => reasonsOf(row).length === 0)
  for (const row of toPack) {
    const reasons = reasonsOf(row)
    if (reasons.length > 0)
      skipped.push({ ...namesOf(row), reasons: ['Its payment is confirmed.', ...reasons] })
  }
  const packed = await applyStatuses(tx, settings, ready, { actor, status: 'processing' })

  const changed = new Map(packed.map((row) => [row.id, row]))
  for (const row of confirmed)
    if (!changed.has(row.id)) changed.set(row.id, await completeHandedOver(tx, settings, actor, row))
  const inOrder = confirmed.map((row) => changed.get(row.id) ?? row)
  return { orders: await ordersWithDetails(tx.db, inOrder, actor), skipped }
}

/** Why the payment of an order is not confirmed, in a whole sentence; empty if it is. */
async function problemOf(tx: Tx, row: OrderRow): Promise<string> {
  if (row.source === 'reservation' && row.cancelled_at === null) return `It ${refusalOf(row)}.`
  if (await exceedsCashLimit(tx, row)) return CASH_LIMIT_TEXT
  if (isPriceExpired(row, Date.now()))
    return `${expiredPriceText(row)} Open the order to compare it with the current price.`

  return confirmationProblem({
    paymentMethod: row.payment_method as OrderPaymentMethod,
    paymentStatus: row.payment_status as PaymentStatus,
    cancelledAt: row.cancelled_at,
  })
}

const isToPack = ({ status, handed_over }: OrderRow): boolean => status === 'pending' && handed_over === 0

/** Whether the rest of a counter order would be too much cash. */
async function exceedsCashLimit(tx: Tx, row: OrderRow): Promise<boolean> {
  if (row.payment_method !== 'CASH' || row.payment_status !== 'awaiting_confirmation') return false
  await lockCash(tx, row)
  return !(await isWithinCashLimit(tx.db, row, row.grand_total_paise - (await readReceived(tx.db, row))))
}

const namesOf = ({ id, order_number }: OrderRow) => ({ _id: id, orderId: order_number })

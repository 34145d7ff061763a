import { confirmationProblem } from '../../../../rules/payment-state.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { lockOrdersAndCash } from '../place/cash-limit.ts'
import { allowOrder, type AllowedOrder } from '../place/allow-order.ts'
import { completeHandedOver } from '../fulfil/complete-handed-over.ts'
import { isPriceExpired, expiredPriceText, markAllPaid, readRestInCash } from './confirm-order-payment.ts'
import { issuePaymentReceipts } from './issue-payment-receipts.ts'
import { dispatchProblems } from '../fulfil/dispatch-checks.ts'
import type { ChangedOrders } from '../base/order-changes.ts'
import { requireOpenDay } from '../base/open-day.ts'
import { refusalOf } from '../base/save-order.ts'
import { recordPayments } from '../base/order-payments.ts'
import { ordersWithDetails } from '../base/order-row.ts'
import { applyStatuses } from '../fulfil/update-order-status.ts'
import { apiFactsOf, isHandedOver, stateOfRow } from '../base/order-state.ts'

type Confirmations = { actor: Actor; orders: { _id: string }[]; startPacking: boolean }

/**
 * Confirms the payments of several orders; those whose payment is not awaited, or whose price has expired,
 * are skipped. `startPacking`: those that are pending are set to processing as well, unless they could not be
 * dispatched.
 * @throws AppError not_found.
 */
export async function confirmOrderPayments(
  tx: Tx,
  { settings }: ShopContext,
  { actor, orders, startPacking }: Confirmations,
): Promise<ChangedOrders> {
  const skipped: ChangedOrders['skipped'] = []
  const toConfirm: AllowedOrder[] = []
  const cashOf: CashOfCustomer = new Map()
  for (const row of (await lockOrdersAndCash(tx, orders)).values()) {
    const order = await allowConfirmation(tx, row, cashOf).catch(asProblem)
    if (typeof order === 'string') skipped.push({ ...namesOf(row), reasons: [order] })
    else toConfirm.push(order)
  }
  if (toConfirm.length === 0) {
    skipAuditEntry(tx)
    return { orders: [], skipped }
  }

  const confirmed = await markAllPaid(tx, settings, actor, toConfirm)
  await recordPayments(tx, actor, confirmed)

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
  await issuePaymentReceipts(tx, settings, inOrder)

  return { orders: await ordersWithDetails(tx.db, inOrder, actor), skipped }
}

/** The cash that these confirmations have added, in paise, by account or phone number. */
type CashOfCustomer = Map<string, number>

/** @throws AppError with the reason why the payment of an order is not confirmed, in a whole sentence. */
async function allowConfirmation(tx: Tx, row: OrderRow, cashOf: CashOfCustomer): Promise<AllowedOrder> {
  const problem = problemOf(row)
  if (problem) throw new AppError('stale_edit', problem)

  const cash = await readRestInCash(tx.db, row)
  if (cash) await requireOpenDay(tx)

  const customer = row.user_id ?? row.customer_phone ?? row.id
  const together = cashOf.get(customer) ?? 0
  const order = allowOrder('added payment', { cash: cash && { ...cash, ofDay: cash.ofDay + together } }, row)

  cashOf.set(customer, together + (cash?.added ?? 0))
  return order
}

/** The text of an order that is skipped. */
function asProblem(error: unknown): string {
  if (error instanceof AppError) return error.message
  throw error
}

function problemOf(row: OrderRow): string {
  if (stateOfRow(row) === 'reserved') return `It ${refusalOf(row)}.`
  if (isPriceExpired(row, Date.now()))
    return `${expiredPriceText(row)} Open the order to compare it with the current price.`

  return confirmationProblem(apiFactsOf(row))
}

const isToPack = (order: OrderRow): boolean => order.status === 'pending' && !isHandedOver(order)

const namesOf = ({ id, order_number }: OrderRow) => ({ _id: id, orderId: order_number })

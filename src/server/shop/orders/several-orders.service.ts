import type { Order, OrderStatus, PaymentStatus } from '../../../contract/order.ts'
import { isDispatch } from '../../../rules/order-status.ts'
import { confirmationProblem } from '../../../rules/payment-state.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { keepsOldPrice, keptUntilText, markPaid, moveOrder, problemsOf, requireHuids } from './manage-orders.service.ts'
import { holdOrder, withOneOrder } from './order-store.ts'

type Moves = { orders: { _id: string; statusWas?: OrderStatus | undefined }[]; status: OrderStatus }
type Confirmations = { orders: { _id: string }[]; startPacking: boolean }

/** Orders that were changed, and those that were not, or not as far as asked, with the reasons. */
type ChangedOrders = { orders: Order[]; skipped: { _id: string; orderId: string; reasons: string[] }[] }

/** Locks all orders first, in the order of their ids, to avoid deadlocks between concurrent changes. @throws AppError not_found. */
async function holdOrders(tx: Tx, orders: readonly { _id: string }[]): Promise<Map<string, OrderRow>> {
  const held = new Map<string, OrderRow>()
  for (const id of orders.map(({ _id }) => _id).toSorted()) held.set(id, await holdOrder(tx, id))
  return held
}

/**
 * Sets the status of several orders, all or none. Orders that cannot be dispatched (`shippingProblems`) are skipped: an
 * administrator has to look at each of them.
 * @throws AppError as updateOrderStatus does, for the first order that cannot be changed; huid_needed names all of them.
 */
export async function updateOrderStatuses(tx: Tx, settings: Config, actor: Actor, { orders, status }: Moves): Promise<ChangedOrders> {
  const held = await holdOrders(tx, orders)
  await requireHuids(tx.db, [...held.values()].filter((row) => row.cancelled_at === null && isDispatch(row.status as OrderStatus, status) && problemsOf(row).length === 0), true)
  const changed: ChangedOrders = { orders: [], skipped: [] }
  for (const { _id, statusWas } of orders) {
    const row = held.get(_id)
    held.delete(_id)
    if (!row) continue
    const reasons = row.cancelled_at === null && isDispatch(row.status as OrderStatus, status) ? problemsOf(row) : []
    if (reasons.length > 0) changed.skipped.push({ _id, orderId: row.order_number, reasons })
    else changed.orders.push(await moveOrder(tx, settings, actor, row, { status, statusWas }))
  }
  if (changed.orders.length === 0) skipAuditEntry(tx)
  return changed
}

/**
 * Confirms the payments of several orders; those whose payment is not awaited, or whose price is no longer kept, are skipped. `startPacking`: those that are
 * pending are set to processing as well, unless they could not be dispatched. @throws AppError not_found.
 */
export async function confirmOrderPayments(tx: Tx, settings: Config, actor: Actor, { orders, startPacking }: Confirmations): Promise<ChangedOrders> {
  const changed: ChangedOrders = { orders: [], skipped: [] }
  for (const row of (await holdOrders(tx, orders)).values()) {
    const named = { _id: row.id, orderId: row.order_number }
    const isOld = keepsOldPrice(row, Date.now())
    const problem = isOld ? `${keptUntilText(row)} Open the order to compare it with the current price.` : confirmationProblem({ paymentStatus: row.payment_status as PaymentStatus, cancelledAt: row.cancelled_at })
    if (problem) {
      changed.skipped.push({ ...named, reasons: [problem] })
      continue
    }
    const paid = await markPaid(tx, actor, row)
    const [packs, reasons] = [startPacking && paid.status === 'pending', problemsOf(paid)]
    if (packs && reasons.length > 0) changed.skipped.push({ ...named, reasons: ['Its payment is confirmed.', ...reasons] })
    changed.orders.push(packs && reasons.length === 0 ? await moveOrder(tx, settings, actor, paid, { status: 'processing' }) : await withOneOrder(tx.db, paid, actor))
  }
  if (changed.orders.length === 0) skipAuditEntry(tx)
  return changed
}

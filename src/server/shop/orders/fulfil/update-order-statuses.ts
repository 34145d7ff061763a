import type { OrderStatus } from '../../../../contract/order.ts'
import { isDispatch, PART_UNSENT } from '../../../../rules/order-status.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { dispatchProblems, readDisputed, requireHuids } from './dispatch-checks.ts'
import type { ChangedOrders } from '../base/order-changes.ts'
import { lockOrders } from '../base/order-queries.ts'
import { ordersWithDetails } from '../base/order-row.ts'
import { refusalOf } from '../base/save-order.ts'
import { applyStatuses, requireStatus } from './update-order-status.ts'
import { isCancelled } from '../base/order-state.ts'

type StatusChanges = {
  actor: Actor
  orders: { _id: string; statusWas?: OrderStatus | undefined }[]
  status: OrderStatus
}

/**
 * Sets the status of several orders, all or none. Orders that cannot be dispatched (`shippingProblems`), of
 * which a part is still to be sent, or that are reservations are skipped: an administrator has to look at
 * each of them.
 * @throws AppError as updateOrderStatus does, for the first order that cannot be changed; huid_needed names
 * all of them.
 */
export async function updateOrderStatuses(
  tx: Tx,
  { settings }: ShopContext,
  { actor, orders, status }: StatusChanges,
): Promise<ChangedOrders> {
  const locked = await lockOrders(tx, orders)
  const skipped: ChangedOrders['skipped'] = []
  const toChange: OrderRow[] = []
  const disputed = await readDisputed(tx.db, [...locked.keys()])
  await requireHuids(tx.db, [...locked.values()].filter(isToDispatch(status, disputed)), true)

  for (const { _id, statusWas } of orders) {
    const row = locked.get(_id)
    if (!row) continue
    locked.delete(_id)

    const reasons = skipReasons(row, status, disputed)
    if (reasons.length > 0) {
      skipped.push({ _id, orderId: row.order_number, reasons })
      continue
    }
    await requireStatus(tx, row, { actor, status, statusWas })
    toChange.push(row)
  }
  if (toChange.length === 0) {
    skipAuditEntry(tx)
    return { orders: [], skipped }
  }

  const changed = await applyStatuses(tx, settings, toChange, { actor, status })
  return { orders: await ordersWithDetails(tx.db, changed, actor), skipped }
}

/** Whether this status dispatches an order that can be dispatched. */
const isToDispatch =
  (status: OrderStatus, disputed: ReadonlySet<string>) =>
  (row: OrderRow): boolean =>
    !isCancelled(row) &&
    isDispatch(row.status as OrderStatus, status) &&
    dispatchProblems(row, disputed.has(row.id)).length === 0

/** Why the order is skipped, in whole sentences. */
function skipReasons(row: OrderRow, status: OrderStatus, disputed: ReadonlySet<string>): string[] {
  if (isCancelled(row)) return []
  if (row.source === 'reservation') return [`It ${refusalOf(row)}.`]
  if (row.status === 'shipped' && (row.unsent_pieces ?? 0) > 0) return [PART_UNSENT]
  return isDispatch(row.status as OrderStatus, status) ? dispatchProblems(row, disputed.has(row.id)) : []
}

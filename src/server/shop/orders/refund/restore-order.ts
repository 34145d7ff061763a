import type { Order } from '../../../../contract/order.ts'
import { addAuditEntry, skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { LowStockSettings } from '../../stock/low-stock.ts'
import { columnOf, noSuchOrder } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { allocateAgain } from '../../stock/allocate-again.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { recordEvent } from '../base/order-changes.ts'
import { wasRestocked } from '../base/order-state.ts'
import { auditedFields, saveOrder } from '../base/save-order.ts'

/**
 * Restores an archived order, and reserves its pieces if the deletion had restocked them. Does nothing if it
 * is not archived. @throws AppError not_found; sold_out if too few of its pieces are left.
 */
export async function restoreOrder(
  tx: Tx,
  { settings }: ShopContext,
  { actor, id }: { actor: Actor; id: string },
): Promise<Order> {
  const [column, value] = columnOf(id)
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('orders').selectAll().where(column, '=', value),
  ).executeTakeFirst()
  if (!row) throw noSuchOrder()
  if (row.deleted_at === null) {
    skipAuditEntry(tx)
    return orderWithDetails(tx.db, row, actor)
  }

  const needsStock = wasRestocked(row)
  if (needsStock) await reserveForRestored(tx, settings, row, actor)

  const restored = await saveOrder(tx, row, {
    deleted_at: null,
    ...(needsStock && { stock_released_at: null }),
  })
  await recordEvent(tx, actor, row.id, 'restored')

  addAuditEntry(tx, {
    entity: 'order',
    id: row.id,
    title: row.order_number,
    before: null,
    after: auditedFields(restored),
  })

  return orderWithDetails(tx.db, restored, actor)
}

/** @throws AppError sold_out, naming the products of which too few are left. */
async function reserveForRestored(
  tx: Tx,
  settings: LowStockSettings,
  order: OrderRow,
  actor: Actor,
): Promise<void> {
  const missing = await allocateAgain(tx, { settings, by: actor.id }, orderOwner(order))
  if (missing.length === 0) return

  const names = [...new Set(missing.map(({ name }) => name))]
  throw new AppError(
    'sold_out',
    `Order ${order.order_number} cannot be restored: too few are in stock of ${names.join(', ')}.`,
  )
}

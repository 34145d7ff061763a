import type { Order } from '../../../contract/order.ts'
import { addAuditEntry, skipAuditEntry } from '../../core/audit/audit-entries.ts'
import { restockPieces } from '../catalogue/stock.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { releasePiecesOf } from '../catalogue/order-pieces.ts'
import { revokeVerifiedPurchases } from '../reviews/verified-buyer.ts'
import { auditedFields, columnOf, countedPiecesOf, holdOrder, noSuchOrder, recordEvent, reserveOrderAgain, withOneOrder } from './order-store.ts'
import { addToTotals } from './order-totals.ts'

/**
 * Archives an order: it is removed from every list and total, but kept. `restock`: whether its pieces go back into
 * stock; those of a cancelled order, or of one whose stock was released, are there already. @throws AppError not_found.
 */
export async function archiveOrder(tx: Tx, actor: Actor, key: string, restock: boolean): Promise<void> {
  const row = await holdOrder(tx, key)
  const now = Date.now()
  const gives = restock && row.cancelled_at === null && row.stock_released_at === null
  await tx.db.updateTable('orders').set({ deleted_at: now, updated_at: now, ...(gives && { stock_released_at: now }) }).where('id', '=', row.id).execute()
  if (gives) {
    await restockPieces(tx, await countedPiecesOf(tx.db, [row.id]))
    await releasePiecesOf(tx, row.id, true)
  }
  await addToTotals(tx, row, null)
  await recordEvent(tx, actor, row.id, 'deleted')
  await revokeVerifiedPurchases(tx, row)
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: { ...auditedFields(row), ...(gives && { restocked: true }) }, after: null })
}

/** Whether the deletion itself released the stock of an archived order: both have the same instant. */
const wasRestocked = ({ deleted_at, stock_released_at }: OrderRow): boolean => deleted_at !== null && stock_released_at === deleted_at

/**
 * Takes an order out of the archive, and its pieces out of the stock if the deletion had put them there. Does nothing if
 * it is not in the archive. @throws AppError not_found; sold_out if too few of its pieces are left.
 */
export async function restoreOrder(tx: Tx, actor: Actor, key: string): Promise<Order> {
  const [column, value] = columnOf(key)
  const row = await lockRows(tx.db, tx.db.selectFrom('orders').selectAll().where(column, '=', value)).executeTakeFirst()
  if (!row) throw noSuchOrder()
  if (row.deleted_at === null) {
    skipAuditEntry(tx)
    return withOneOrder(tx.db, row, actor)
  }
  const takes = wasRestocked(row)
  if (takes) await reserveForRestored(tx, row)
  const restored = { ...row, deleted_at: null, stock_released_at: takes ? null : row.stock_released_at, updated_at: Date.now() }
  const { deleted_at, stock_released_at, updated_at } = restored
  await tx.db.updateTable('orders').set({ deleted_at, stock_released_at, updated_at }).where('id', '=', row.id).execute()
  await addToTotals(tx, null, restored)
  await recordEvent(tx, actor, row.id, 'restored')
  addAuditEntry(tx, { entity: 'order', id: row.id, title: row.order_number, before: null, after: auditedFields(restored) })
  return withOneOrder(tx.db, restored, actor)
}

/** @throws AppError sold_out, naming the products of which too few are left. */
async function reserveForRestored(tx: Tx, { id, order_number }: OrderRow): Promise<void> {
  const missing = await reserveOrderAgain(tx, id)
  if (missing.length === 0) return
  const names = [...new Set(missing.map(({ name }) => name))]
  throw new AppError('sold_out', `Order ${order_number} cannot be restored: too few are in stock of ${names.join(', ')}.`)
}

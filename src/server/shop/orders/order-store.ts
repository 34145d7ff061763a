import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../contract/address.ts'
import { toRupees } from '../../../contract/money.ts'
import type { Order, OrderEvent } from '../../../contract/order.ts'
import type { Actor } from '../../core/context.ts'
import { releaseCoupons } from '../coupons/coupon-uses.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { AppError } from '../../core/lib/errors.ts'
import { issueCreditNote } from '../invoicing/credit-notes.service.ts'
import { releasePiecesOf } from '../catalogue/order-pieces.ts'
import { revokeVerifiedPurchases } from '../reviews/verified-buyer.ts'
import { mailOrderCancelled, type Cancelling, type Customer } from './order-mails.ts'
import { withDetails } from './order-row.ts'
import { reserveStockAgain, restockPieces, stockKeyOf, type Pieces } from '../catalogue/stock.ts'
import { addToTotals } from './order-totals.ts'

export const noSuchOrder = () => new AppError('not_found', 'There is no such order.')

const ORDER_NUMBER = /^[a-z]{2}\d{2}-[a-z]{2}\d{2}$/i

/** Returns the column and value of an order's key: its id, or its number ignoring case. */
export const columnOf = (key: string) =>
  ORDER_NUMBER.test(key) ? (['order_number', key.toUpperCase()] as const) : (['id', key] as const)

/** Finds an order that is not archived, by id or number. */
export function findOrder(db: Queries, key: string) {
  const [column, value] = columnOf(key)
  return db.selectFrom('orders').selectAll().where(column, '=', value).where('deleted_at', 'is', null)
}

/** Reads an order and locks it until the transaction ends. @throws AppError not_found. */
export async function holdOrder(tx: Tx, key: string): Promise<OrderRow> {
  const [column, value] = columnOf(key)
  const row = await lockRows(tx.db, tx.db.selectFrom('orders').selectAll().where(column, '=', value).where('deleted_at', 'is', null)).executeTakeFirst()
  if (!row) throw noSuchOrder()
  return row
}

/** One order as this actor may see it. */
export async function withOneOrder(db: Queries, row: OrderRow, actor: Actor): Promise<Order> {
  const [order] = await withDetails(db, [row], actor)
  if (!order) throw noSuchOrder()
  return order
}

/** Who did something to an order; `id` is null for the shop itself. */
export type EventActor = { id: string | null; username: string }

/** Records an event of an order with its actor and time; returns the event's id. */
export async function recordEvent(tx: Tx, actor: EventActor, orderId: string, event: OrderEvent): Promise<string> {
  const id = uuidv7()
  await tx.db
    .insertInto('order_events')
    .values({ id, order_id: orderId, event, by_user_id: actor.id, by_name: actor.username, at: Date.now() })
    .execute()
  return id
}

/** The pieces of these orders that were taken out of counted stock: only those are restocked. */
export const countedPiecesOf = (db: Queries, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_lines')
        .select(['product_id', 'variant_id', 'name', 'quantity'])
        .where('order_id', 'in', orderIds)
        .where((e) => e.or([e('counted', '=', 1), e('counted', 'is', null)]))
        .execute()

/** Reserves the counted pieces of an order whose stock was released. Returns those of which too few are left; then it reserves none. */
export async function reserveOrderAgain(tx: Tx, orderId: string): Promise<Pieces[]> {
  const pieces = await countedPiecesOf(tx.db, [orderId])
  const { missing, uncounted } = await reserveStockAgain(tx, pieces)
  const keys = uncounted.map(stockKeyOf)
  if (missing.length > 0 || keys.length === 0) return missing
  await tx.db.updateTable('order_lines').set({ counted: 0 }).where('order_id', '=', orderId).where((e) => e(e.fn.coalesce('variant_id', 'product_id'), 'in', keys)).execute()
  return []
}

/**
 * Applies the effects of a cancellation: totals, stock, pieces with their HUID, coupon, invoice, verified purchases, history, mail.
 * `cancelled`: the order after the cancellation.
 */
export async function applyCancellation(tx: Tx, actor: EventActor, customer: Customer, cancelled: OrderRow, { restock = true, ...how }: Cancelling & { restock?: boolean }): Promise<void> {
  await addToTotals(tx, { ...cancelled, cancelled_at: null }, cancelled)
  // Pieces that were released before are back in stock already.
  if (restock && cancelled.stock_released_at === null) await restockPieces(tx, await countedPiecesOf(tx.db, [cancelled.id]))
  await releasePiecesOf(tx, cancelled.id, restock)
  if (cancelled.coupon_id) await releaseCoupons(tx, [cancelled.coupon_id])
  await issueCreditNote(tx, cancelled.id)
  await revokeVerifiedPurchases(tx, cancelled)
  await recordEvent(tx, actor, cancelled.id, 'cancelled')
  await mailOrderCancelled(tx, customer, cancelled, how)
}

/** The fields of an order that the audit log shows. */
export const auditedFields = (row: OrderRow) => ({
  email: row.email,
  status: row.status,
  paymentStatus: row.payment_status,
  cancelled: row.cancelled_at !== null,
  amount: toRupees(row.grand_total_paise),
})

/** The recipient of an order's mails: its account or, if that was deleted, the addressee of the parcel. */
export async function customerOf(db: Queries, row: OrderRow): Promise<Customer> {
  const account = row.user_id ? await db.selectFrom('users').select('username').where('id', '=', row.user_id).executeTakeFirst() : undefined
  return { username: account?.username ?? (row.address ? (JSON.parse(row.address) as Address).name : 'there') }
}

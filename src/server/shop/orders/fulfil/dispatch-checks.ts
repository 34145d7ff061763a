import { DISPUTED, shippingProblems } from '../../../../rules/order-status.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { readRefundsOf, refundedCounts } from '../../invoicing/register/refund-queries.ts'
import { readPiecesOf } from '../../stock/order-pieces.ts'
import { apiFactsOf } from '../base/order-state.ts'

/** Why a locked order cannot be dispatched. */
export const dispatchProblems = (order: OrderRow, isDisputed: boolean): string[] =>
  shippingProblems({ ...apiFactsOf(order), dispute: isDisputed || undefined })

/** Returns the ids of those of these orders whose payment is disputed. */
export async function readDisputed(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()

  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('dispute', '=', 'open')
    .execute()

  return new Set(rows.flatMap(({ order_id }) => order_id ?? []))
}

/**
 * @param acceptDispute whether it was confirmed that a disputed order is sent
 * @throws AppError disputed while the customer's bank asks for the money of this order.
 */
export async function requireUndisputed(
  db: Queries,
  { id }: Pick<OrderRow, 'id'>,
  acceptDispute: boolean | undefined,
): Promise<void> {
  if (acceptDispute !== true && (await readDisputed(db, [id])).size > 0)
    throw new AppError('disputed', DISPUTED)
}

/** Returns the ids of the orders with a hallmarked line that lacks the HUID of a piece to be sent. */
export async function readWithoutHuids(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id' | 'refunded_paise'>[],
): Promise<Set<string>> {
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return new Set()

  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['order_lines.order_id', 'order_lines.position', 'order_lines.quantity'])
    .where('order_lines.order_id', 'in', ids)
    .where('products.hallmark', '=', 'huid')
    .execute()
  if (lines.length === 0) return new Set()

  const marked = (await readPiecesOf(db, ids)).filter(({ huid }) => huid !== null)
  const pieces = Map.groupBy(marked, ({ order_id, order_position }) => `${order_id} ${order_position}`)
  const refunds = Map.groupBy(await readRefundsOf(db, orders), ({ order_id }) => order_id)
  const refundedOf = new Map([...refunds].map(([id, ofOrder]) => [id, refundedCounts(ofOrder)]))

  const without = lines.filter(({ order_id, position, quantity }) => {
    const refunded = refundedOf.get(order_id)?.get(position) ?? 0
    return (pieces.get(`${order_id} ${position}`)?.length ?? 0) < quantity - refunded
  })
  return new Set(without.map(({ order_id }) => order_id))
}

/**
 * @param naming whether the error names the orders, in `orders`
 * @throws AppError huid_needed if a hallmarked piece of these orders has no HUID yet.
 */
export async function requireHuids(db: Queries, rows: readonly OrderRow[], naming = false): Promise<void> {
  const missing = await readWithoutHuids(db, rows)
  if (missing.size === 0) return

  const orders = rows
    .filter(({ id }) => missing.has(id))
    .map(({ id, order_number }) => ({ _id: id, orderId: order_number }))
  throw new AppError(
    'huid_needed',
    'Enter the HUID of each hallmarked piece before dispatch.',
    naming ? { orders } : {},
  )
}

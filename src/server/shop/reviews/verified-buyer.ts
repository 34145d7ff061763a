import { standingStates, type OrderState } from '../../../rules/order-state.ts'
import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'

/** Orders that verify a purchase: paid or delivered, and neither cancelled nor archived; with their lines. */
const standing = (db: Queries) =>
  db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.order_state', 'in', standingStates)
    .where((e) => e.or([e('orders.payment_status', '=', 'paid'), e('orders.status', '=', 'completed')]))
    .where('orders.payment_status', '!=', 'refunded')

/**
 * Whether the customer has paid for this product or received it. Locks all orders of it, so that a payment or
 * a cancellation waits for the review that is about to be saved and then updates its mark.
 */
export async function hasPurchased(tx: Tx, userId: string, productId: string): Promise<boolean> {
  const orders = tx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', tx.db.selectFrom('order_lines').select('order_id').where('product_id', '=', productId))
    .orderBy('id')
  await lockOnly(tx, orders)
  const bought = await standing(tx.db)
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('order_lines.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return bought !== undefined
}

/** Whether an order verifies the purchase of its products, as `standing` selects. */
export const isPurchase = (
  state: OrderState,
  { payment_status, status }: Pick<OrderRow, 'payment_status' | 'status'>,
): boolean =>
  standingStates.includes(state) &&
  payment_status !== 'refunded' &&
  (payment_status === 'paid' || status === 'completed')

/**
 * Sets or removes the verified-buyer mark of the customers' reviews of the products in these orders, after a
 * change of them.
 */
export async function updateVerifiedPurchases(
  tx: Tx,
  orders: readonly Pick<OrderRow, 'id' | 'user_id'>[],
): Promise<void> {
  const ids = orders.filter(({ user_id }) => user_id !== null).map(({ id }) => id)
  if (ids.length === 0) return

  const reviews = await tx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.user_id', '=', 'orders.user_id')
        .onRef('reviews.product_id', '=', 'order_lines.product_id'),
    )
    .select(['reviews.id', 'reviews.product_id', 'reviews.user_id', 'reviews.verified_buyer'])
    .where('orders.id', 'in', ids)
    .execute()
  if (reviews.length === 0) return

  const bought = await readPurchases(tx.db, reviews)
  for (const mark of [0, 1] as const) {
    const wrong = reviews.filter(
      (review) => Number(bought.has(purchaseKey(review))) === mark && review.verified_buyer !== mark,
    )
    await setMark(tx, wrong, mark)
  }
}

type Purchase = { user_id: string | null; product_id: string }

const purchaseKey = ({ user_id, product_id }: Purchase) => `${user_id} ${product_id}`

/** Reads which of these products their customers have bought, as `purchaseKey`. */
async function readPurchases(db: Queries, purchases: readonly Purchase[]): Promise<Set<string>> {
  const rows = await standing(db)
    .select(['orders.user_id', 'order_lines.product_id'])
    .where(
      'orders.user_id',
      'in',
      purchases.flatMap(({ user_id }) => user_id ?? []),
    )
    .where(
      'order_lines.product_id',
      'in',
      purchases.map(({ product_id }) => product_id),
    )
    .execute()
  return new Set(rows.map(purchaseKey))
}

async function setMark(
  tx: Tx,
  reviews: readonly { id: string; product_id: string }[],
  mark: 0 | 1,
): Promise<void> {
  if (reviews.length === 0) return
  await tx.db
    .updateTable('reviews')
    .set({ verified_buyer: mark })
    .where(
      'id',
      'in',
      reviews.map(({ id }) => id),
    )
    .execute()
  tx.invalidate(...reviews.map(({ product_id }) => `product:${product_id}`))
}

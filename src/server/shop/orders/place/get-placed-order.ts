import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { Reader } from '../../../core/db/types.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { orderWithDetails } from '../base/order-row.ts'

/** Returns the order that a customer has placed with this Idempotency-Key. @throws AppError not_found. */
export async function getPlacedOrder(
  db: Reader,
  { actor, key }: { actor: Actor; key: string },
): Promise<Order> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_keys', 'order_keys.order_id', 'orders.id')
    .selectAll('orders')
    .where('order_keys.user_id', '=', actor.id)
    .where('order_keys.key', '=', key)
    .where('orders.user_id', '=', actor.id)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw noSuchOrder()

  return orderWithDetails(db, row, actor)
}

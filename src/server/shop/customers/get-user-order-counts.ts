import type { OrderCounts } from '../../../contract/manage-users.ts'
import { standingStates } from '../../../rules/order-state.ts'
import type { Reader } from '../../core/db/types.ts'

/** Counts the orders of a user, and those of them that are still to be delivered. */
export async function getUserOrderCounts(db: Reader, { userId }: { userId: string }): Promise<OrderCounts> {
  const all = db.selectFrom('orders').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const count = async (orders: typeof all) =>
    (await orders.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  return {
    orders: await count(all),
    notDelivered: await count(
      all.where('order_state', 'in', standingStates).where('status', '!=', 'completed'),
    ),
  }
}

import type { UserRecord } from '../../../contract/manage-users.ts'
import { toRupees } from '../../../contract/money.ts'
import { saleStates } from '../../../rules/order-state.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { toUser } from '../accounts/user-row.ts'
import { listCustomerAddresses } from '../addresses/list-customer-addresses.ts'
import { keptPaise } from '../figures/sales.ts'
import { readOrders } from '../orders/base/order-queries.ts'
import { isReceived } from '../orders/base/order-totals.ts'
import { getUser } from './user-queries.ts'

/** How many of the newest orders are shown. */
const SHOWN_ORDERS = 20

/** Returns what the shop knows of a customer, for its administrators. @throws AppError not_found. */
export async function getUserRecord(
  db: Reader,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<UserRecord> {
  const user = await getUser(db, userId)
  const own = db.selectFrom('orders').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const newest = await own
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN_ORDERS)
    .execute()
  const sums = await own
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number | null>(keptPaise).as('amount'),
      fn.sum<number | null>(eb.case().when(isReceived).then(keptPaise).else(0).end()).as('received'),
    ])
    .where('order_state', 'in', saleStates)
    .executeTakeFirstOrThrow()
  const addresses = await listCustomerAddresses(db, { userId })
  const orders = await readOrders(
    db,
    actor,
    newest.map(({ id }) => id),
  )
  return {
    user: toUser(user),
    addresses,
    orders,
    phones: [
      ...new Set(
        [...addresses, ...orders.flatMap(({ address }) => address ?? [])]
          .map(({ phone }) => phone)
          .filter(Boolean),
      ),
    ],
    sales: {
      orders: sums.orders,
      amount: toRupees(sums.amount ?? 0),
      received: toRupees(sums.received ?? 0),
    },
  }
}

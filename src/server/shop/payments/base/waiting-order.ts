import { paidOnlineStates } from '../../../../rules/order-state.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { readDue, requireUnpaid } from './payable-order.ts'

/** The states of a payment whose money has arrived or is on its way: it is not asked for again. */
const ON_ITS_WAY = ['authorised', 'captured'] as const

/**
 * The orders that can still be paid online, and that no payment has arrived for.
 * @param now milliseconds since 1970
 */
export const waitingOrders = (db: Queries, now: number) =>
  db
    .selectFrom('orders')
    .where('order_state', 'in', paidOnlineStates)
    .where('payment_method', '=', 'ONLINE')
    .where('pay_by', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', 'in', ON_ITS_WAY),
        ),
      ),
    )

/**
 * Checks that an order waits for its online payment and none is on its way. @throws AppError invalid_input if
 * it is not paid online; stale_edit.
 */
export async function requireWaiting(db: Queries, order: OrderRow): Promise<void> {
  if (order.payment_method !== 'ONLINE') throw new AppError('invalid_input', "This order isn't paid online.")
  requireUnpaid(order, await readDue(db, order))

  const onItsWay = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', ON_ITS_WAY)
    .limit(1)
    .executeTakeFirst()
  if (onItsWay) throw new AppError('stale_edit', 'We are checking a payment of this order.')
}

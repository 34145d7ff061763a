import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { readDue, requireUnpaid } from './payable-order.ts'

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
    .where('state', 'in', ['authorised', 'captured'])
    .limit(1)
    .executeTakeFirst()
  if (onItsWay) throw new AppError('stale_edit', 'We are checking a payment of this order.')
}

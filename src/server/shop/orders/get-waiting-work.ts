import type { WaitingWork } from '../../../contract/stats.ts'
import { openReturnStates } from '../../../rules/returns.ts'
import type { Reader } from '../../core/db/types.ts'
import { countFilteredOrders } from './order-filters.ts'

/**
 * Returns how many orders are ready to pack, await a payment, or were cancelled and are not refunded, how
 * many reservations are to be confirmed, and how many returns are open.
 */
export async function getWaitingWork(db: Reader): Promise<WaitingWork> {
  const [toPack, toConfirm, refundsDue, reservations, { returns }] = await Promise.all([
    countFilteredOrders(db, { status: 'ready' }),
    countFilteredOrders(db, { paymentStatus: 'awaiting_confirmation' }),
    countFilteredOrders(db, { status: 'refund_due' }),
    countFilteredOrders(db, { status: 'reservation' }),
    db
      .selectFrom('return_requests')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select((e) => e.fn.countAll<number>().as('returns'))
      .where('state', 'in', openReturnStates)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    toPack,
    toConfirm,
    refundsDue,
    ...(reservations > 0 && { reservations }),
    ...(returns > 0 && { returns }),
  }
}

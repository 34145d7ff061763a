import type { WaitingWork } from '../../../../contract/stats.ts'
import { openReturnStates } from '../../../../rules/returns.ts'
import type { Reader } from '../../../core/db/types.ts'
import { resolveAll } from '../../../core/lib/resolve-all.ts'
import { countFilteredOrders } from './order-filters.ts'

/**
 * Returns how many orders are ready to pack, await a payment, or were cancelled and are not refunded, how
 * many reservations are to be confirmed, and how many returns are open.
 */
export async function getWaitingWork(db: Reader): Promise<WaitingWork> {
  const { reservations, returns, ...work } = await resolveAll({
    toPack: countFilteredOrders(db, { status: 'ready' }),
    toConfirm: countFilteredOrders(db, { paymentStatus: 'awaiting_confirmation' }),
    refundsDue: countFilteredOrders(db, { status: 'refund_due' }),
    reservations: countFilteredOrders(db, { status: 'reservation' }),
    returns: countOpenReturns(db),
  })

  return {
    ...work,
    reservations: reservations > 0 ? reservations : undefined,
    returns: returns > 0 ? returns : undefined,
  }
}

async function countOpenReturns(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('return_requests')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('state', 'in', openReturnStates)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

  return count
}

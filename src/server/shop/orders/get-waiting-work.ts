import type { WaitingWork } from '../../../contract/stats.ts'
import type { Reader } from '../../core/db/types.ts'
import { countFilteredOrders } from './order-filters.ts'

/** Returns how many orders are ready to pack, await a payment, or were cancelled and are not refunded. */
export async function getWaitingWork(db: Reader): Promise<WaitingWork> {
  const [toPack, toConfirm, refundsDue] = await Promise.all([
    countFilteredOrders(db, { status: 'ready' }), countFilteredOrders(db, { paymentStatus: 'awaiting_confirmation' }), countFilteredOrders(db, { status: 'refund_due' }),
  ])
  return { toPack, toConfirm, refundsDue }
}

import type { WaitingWork } from '../../../contract/stats.ts'
import type { Reader } from '../../core/db/types.ts'
import { countOrders } from './order-filters.ts'

/** Returns how many orders are ready to pack, await a payment, or were cancelled and are not refunded. */
export async function getWaitingWork(db: Reader): Promise<WaitingWork> {
  const [toPack, toConfirm, refundsDue] = await Promise.all([
    countOrders(db, { status: 'ready' }), countOrders(db, { paymentStatus: 'awaiting_confirmation' }), countOrders(db, { status: 'refund_due' }),
  ])
  return { toPack, toConfirm, refundsDue }
}

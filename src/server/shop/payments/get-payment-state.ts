import type { PaymentStatus } from '../../../contract/order.ts'
import { paymentStates } from '../../../contract/manage-payments.ts'
import type { PaymentProgress } from '../../../contract/online-payment.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { requireOwnOrder } from '../orders/order-queries.ts'

/** Returns how the payment of the customer's own order stands. @throws AppError not_found. */
export async function getPaymentState(db: Queries, actor: Actor, orderId: string): Promise<PaymentProgress> {
  const { id, payment_status, pay_by, cancelled_at } = await requireOwnOrder(db, actor, orderId)
  const reached = new Set((await db.selectFrom('payments').select('state').where('order_id', '=', id).execute()).map(({ state }) => state))
  const waits = pay_by !== null && payment_status === 'awaiting_confirmation' && cancelled_at === null
  return {
    paymentStatus: payment_status as PaymentStatus,
    state: paymentStates.findLast((state) => reached.has(state)) ?? 'created',
    payBy: waits ? toIsoString(pay_by) : null,
  }
}

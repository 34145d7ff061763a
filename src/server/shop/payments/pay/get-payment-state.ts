import type { PaymentStatus } from '../../../../contract/order.ts'
import { paymentStates } from '../../../../contract/manage-payments.ts'
import type { PaymentProgress } from '../../../../contract/online-payment.ts'
import { toRupees } from '../../../../contract/money.ts'
import { paymentFailureText } from '../../../../rules/payment-failure.ts'
import { receivedMoneyText } from '../../../../rules/received-money.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { readDue, requirePayersOrder, type Payer } from '../base/payable-order.ts'
import { awaitsPayment } from '../../orders/base/order-state.ts'

/** Returns how the payment of the payer's order stands. @throws AppError not_found, not_signed_in. */
export async function getPaymentState(
  db: Queries,
  { settings }: AppContext,
  payer: Payer,
): Promise<PaymentProgress> {
  const order = await requirePayersOrder(db, settings, payer)
  const { id, payment_status } = order
  const { until, received } = await readDue(db, order)
  const payments = await db
    .selectFrom('payments')
    .select(['state', 'reason'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const reached = new Set(payments.map(({ state }) => state))
  const failed = payments.findLast(({ state }) => state === 'failed')

  const waits = until !== null && awaitsPayment(order)
  return {
    paymentStatus: payment_status as PaymentStatus,
    state: paymentStates.findLast((state) => reached.has(state)) ?? 'created',
    failure: failed && paymentFailureText(failed.reason),
    payBy: waits ? toIsoString(until) : null,
    received: received && receivedMoneyText(received, toRupees(order.grand_total_paise)),
  }
}

import type { PaymentStatus } from '../../../contract/order.ts'
import { paymentStates } from '../../../contract/manage-payments.ts'
import type { PaymentProgress } from '../../../contract/online-payment.ts'
import { toRupees } from '../../../contract/money.ts'
import { receivedMoneyText } from '../../../rules/received-money.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { readDue, requirePayersOrder, type Payer } from './payable-order.ts'

/** Returns how the payment of the payer's order stands. @throws AppError not_found, not_signed_in. */
export async function getPaymentState(db: Queries, settings: Config, payer: Payer): Promise<PaymentProgress> {
  const order = await requirePayersOrder(db, settings, payer)
  const { id, payment_status, cancelled_at } = order
  const { until, received } = await readDue(db, order)
  const reached = new Set(
    (await db.selectFrom('payments').select('state').where('order_id', '=', id).execute()).map(
      ({ state }) => state,
    ),
  )

  const waits = until !== null && payment_status === 'awaiting_confirmation' && cancelled_at === null
  return {
    paymentStatus: payment_status as PaymentStatus,
    state: paymentStates.findLast((state) => reached.has(state)) ?? 'created',
    payBy: waits ? toIsoString(until) : null,
    received: received && receivedMoneyText(received, toRupees(order.grand_total_paise)),
  }
}

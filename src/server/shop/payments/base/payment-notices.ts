import type { PaymentProblem, PaymentSource } from '../../../../contract/manage-payments.ts'
import { nameOfProvider } from '../../../../contract/payment-providers.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { Config } from '../../../core/config/config.ts'
import type { PaymentRow } from '../../../core/db/schema/payment-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { queueMail, queueMails } from '../../../core/mail/outbox.ts'
import { ownerNotices } from '../../../core/mail/owner-notices.ts'
import type { ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'
import { customerOf } from '../../orders/base/order-queries.ts'
import { paymentRefunded } from '../../orders/refund/refund-mail.ts'
import { paymentToCheck } from './payments-mails.ts'

const reasons: Record<PaymentProblem, string> = {
  unknown_order: 'It names no order of this shop.',
  wrong_amount: 'Its amount is not that of its order.',
  wrong_currency: 'Its currency is not that of its order.',
  duplicate: 'Its order was paid already.',
  too_late: 'Its order was cancelled, and the money could not be sent back.',
  no_order: 'It belongs to no order.',
  refund_failed: 'A refund of it has failed.',
  unknown_refund: 'It was refunded in the dashboard of the payment provider.',
}

/** Mails the owner that money has arrived which pays for no order, or that a refund has failed. */
export const mailPaymentToCheck = (
  tx: Tx,
  settings: Pick<Config, 'owner'>,
  { id, amountPaise }: Pick<ProviderPayment, 'id' | 'amountPaise'>,
  problem: PaymentProblem,
): Promise<void> =>
  mailOwner(tx, settings, {
    isFailedRefund: problem === 'refund_failed',
    event: `payment:${id}:check:owner`,
    data: { paymentId: id, amountPaise, reason: reasons[problem] },
  })

/** Mails the owner that a payment of another amount than due is authorised, and waits for a decision. */
export const mailPaymentToCapture = (
  tx: Tx,
  settings: Pick<Config, 'owner'>,
  { id, amountPaise }: ProviderPayment,
  duePaise: number,
): Promise<void> =>
  mailOwner(tx, settings, {
    event: `payment:${id}:capture:owner`,
    data: {
      paymentId: id,
      amountPaise,
      reason: `It is only authorised, because ${rupees(duePaise)} was due. Take its money or leave it.`,
    },
  })

/**
 * `order`: the number of its order; undefined without one. `respondBy`: the last moment to answer, or null.
 */
type NotedDispute = {
  provider: PaymentSource
  paymentId: string
  amountPaise: number
  respondBy: number | null
  order: string | undefined
}

/** Mails the owner that the customer's bank asks for the money of a payment, once. */
export function mailDispute(
  tx: Tx,
  settings: Pick<Config, 'owner'>,
  { provider, paymentId, amountPaise, respondBy, order }: NotedDispute,
): Promise<void> {
  const what = order === undefined ? 'The payment' : `The payment of order ${order}`
  const lastDay = respondBy === null ? 'in its dashboard' : `in its dashboard until ${momentText(respondBy)}`

  return mailOwner(tx, settings, {
    event: `payment:${paymentId}:dispute:owner`,
    data: {
      paymentId,
      amountPaise,
      reason: `${what} is disputed: the customer’s bank asks for the money. Answer ${nameOfProvider(provider)} ${lastDay}, and do not ship before.`,
      isDisputed: true,
    },
  })
}

type OwnerNotice = {
  isFailedRefund?: boolean
  event: string
  data: Parameters<typeof paymentToCheck>[0]['data']
}

const mailOwner = (
  tx: Tx,
  { owner }: Pick<Config, 'owner'>,
  { isFailedRefund = false, event, data }: OwnerNotice,
): Promise<void> =>
  queueMails(
    tx,
    ownerNotices(owner, isFailedRefund ? 'failedRefund' : 'payment', {
      event,
      mail: paymentToCheck,
      data,
    }),
  )

/** Mails the customer of a payment's order, if it has one, that the money is on its way back. */
export async function mailPaymentReturned(
  tx: Tx,
  { id, order_id, amount_paise, currency }: PaymentRow,
): Promise<void> {
  const order =
    order_id && (await tx.db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst())
  if (!order) return

  await queueMail(
    tx,
    paymentRefunded({
      event: `payment:${id}:refunded`,
      to: order.email,
      data: {
        ...(await customerOf(tx.db, order)),
        id: order.id,
        orderId: order.order_number,
        amountPaise: currency === null ? amount_paise : null,
      },
    }),
  )
}

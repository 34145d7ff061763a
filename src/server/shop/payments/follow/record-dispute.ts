import type { Config } from '../../../core/config/config.ts'
import type { Tx } from '../../../core/db/types.ts'
import type { ProviderDispute } from '../../../core/payment-provider/payment-provider.ts'
import { mailDispute } from '../base/payment-notices.ts'

/**
 * Records that the customer's bank asks for the money of a payment, or no longer does, and mails the owner
 * the last day to answer. A dispute of a payment that the shop does not know has no effect.
 */
export async function recordDispute(
  tx: Tx,
  settings: Config,
  { paymentId, amountPaise, respondBy, isOpen }: ProviderDispute,
): Promise<void> {
  const payment = await tx.db
    .updateTable('payments')
    .set({
      dispute: isOpen ? 'open' : 'ended',
      dispute_paise: amountPaise,
      dispute_until: respondBy,
      updated_at: Date.now(),
    })
    .where('provider_payment_id', '=', paymentId)
    .returning(['order_id', 'provider'])
    .executeTakeFirst()
  if (!payment || !isOpen) return

  const order =
    payment.order_id === null
      ? undefined
      : await tx.db
          .selectFrom('orders')
          .select('order_number')
          .where('id', '=', payment.order_id)
          .executeTakeFirst()

  await mailDispute(tx, settings, {
    provider: payment.provider,
    paymentId,
    amountPaise,
    respondBy,
    order: order?.order_number,
  })
}

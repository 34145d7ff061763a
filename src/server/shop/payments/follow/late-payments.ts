import { toPaise } from '../../../../contract/money.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import type { ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'
import { customerOf } from '../../orders/base/order-queries.ts'
import { paymentLeft } from '../base/payments-mails.ts'
import { mayBeReinstated } from '../base/pay-online.ts'

/**
 * Whether the authorised payment of a cancelled order is left untaken, so that the provider releases it by
 * itself: taking and refunding it costs the shop a fee, which must not be large, or come again and again. The
 * customer gets a mail, once.
 */
export async function leaveLatePayment(
  tx: Tx,
  { online: { lateLimit } }: Pick<Config, 'online'>,
  order: OrderRow,
  payment: ProviderPayment,
): Promise<boolean> {
  if (await mayBeReinstated(tx, order)) return false

  const isLarge = lateLimit !== null && payment.amountPaise > toPaise(lateLimit)
  if (!isLarge && !(await hasTakenAnother(tx.db, order, payment))) return false

  await queueMail(
    tx,
    paymentLeft({
      event: `payment:${payment.id}:left`,
      to: order.email,
      data: {
        ...(await customerOf(tx.db, order)),
        id: order.id,
        orderId: order.order_number,
        amountPaise: payment.amountPaise,
      },
    }),
  )
  return true
}

/** Whether another late payment of this customer was taken within a day. */
async function hasTakenAnother(
  db: Queries,
  { id, user_id }: OrderRow,
  payment: ProviderPayment,
): Promise<boolean> {
  const other = await db
    .selectFrom('payments')
    .select('id')
    .where((e) => (user_id === null ? e('order_id', '=', id) : e('user_id', '=', user_id)))
    .where('to_check', '=', 'too_late')
    .where('state', '=', 'captured')
    .where('provider_payment_id', '!=', payment.id)
    .where('updated_at', '>', Date.now() - DAY_MS)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

import type { Queries } from '../../core/db/types.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import { razorpay } from '../../core/payment-provider/razorpay.ts'
import { tryConsume } from '../../core/rate-limits/rate-limiter.ts'
import { paymentReturnLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { followPayment, type PaymentShop } from './follow-payment.ts'
import { isPayLink, payPath } from './pay-link.ts'

/**
 * Takes the form that the provider's page sends back by the customer's browser. With a valid signature it
 * fetches the payment and records it, unless it is captured already or was asked for too often; if the
 * provider cannot be reached, its event or the next reconciliation does. Returns where the browser goes: the
 * page that waits for the payment. `named`: the order that the form's address names, and the token of its pay
 * link, which nothing relies on.
 */
export async function returnFromPayment(
  db: Queries,
  shop: PaymentShop,
  body: unknown,
  { source, ...named }: { order?: string | undefined; t?: string | undefined; source: Source },
): Promise<string> {
  const form = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const { account } = shop.settings.online
  const returned = account && razorpay.readReturn(account, form)
  if (account && returned && (await mayAsk(db, shop, { ...returned, source }))) {
    try {
      for (const payment of await razorpay.fetchPayments(account, { payment: returned.providerPaymentId }))
        await followPayment(shop, account, payment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      shop.log.warn(error, 'a returning payment could not be fetched')
    }
  }

  const orderId = (await orderOf(db, form['razorpay_order_id'])) ?? named.order
  if (orderId !== undefined && named.t !== undefined && isPayLink(shop.settings, orderId, named.t))
    return `${payPath(orderId, named.t)}&returned=1`

  return orderId !== undefined && /^[\da-f-]{36}$/.test(orderId)
    ? `/payment-success?session_id=${orderId}`
    : '/payment-success'
}

/** Whether the provider may be asked about a returning payment: a copy of a return brings nothing new. */
async function mayAsk(
  db: Queries,
  shop: PaymentShop,
  returned: { providerOrderId: string; providerPaymentId: string; source: Source },
): Promise<boolean> {
  const captured = await db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', returned.providerPaymentId)
    .where('state', '=', 'captured')
    .limit(1)
    .executeTakeFirst()
  if (captured) return false

  return tryConsume(shop.db.transaction, paymentReturnLimits(returned.providerOrderId, returned.source))
}

/** The id of the order that a provider's order belongs to. */
async function orderOf(db: Queries, providerOrderId: unknown): Promise<string | undefined> {
  if (typeof providerOrderId !== 'string' || !/^\w{1,64}$/.test(providerOrderId)) return undefined

  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('provider_order_id', '=', providerOrderId)
    .where('order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()

  return payment?.order_id ?? undefined
}

import type { OnlineProvider } from '../../../../contract/payment-providers.ts'
import type { Queries } from '../../../core/db/types.ts'
import { ProviderError } from '../../../core/payment-provider/call-provider.ts'
import type { ProviderReturn } from '../../../core/payment-provider/payment-provider.ts'
import { accountAt, providerOf } from '../../../core/payment-provider/providers.ts'
import { tryConsume } from '../../../core/rate-limits/rate-limiter.ts'
import { paymentReturnLimits, type Source } from '../../../core/rate-limits/rate-limits.ts'
import { followPayment, type PaymentShop } from './follow-payment.ts'
import { isPayLink, payPath } from '../base/pay-link.ts'

/** `order`, `t`: the order that the form's address names, and the token of its pay link; untrusted. */
type Returned = {
  provider: OnlineProvider
  form: unknown
  order?: string | undefined
  t?: string | undefined
  source: Source
}

/**
 * Takes the form that the provider's page sends back by the customer's browser. With a valid signature it
 * fetches the payment and records it, unless it is captured already or was asked for too often; if the
 * provider cannot be reached, its event or the next reconciliation does. Returns where the browser goes: the
 * page that waits for the payment.
 */
export async function returnFromPayment(
  db: Queries,
  shop: PaymentShop,
  { provider, form, source, order, t }: Returned,
): Promise<string> {
  const fields = (typeof form === 'object' && form !== null ? form : {}) as Record<string, unknown>
  const account = accountAt(shop.settings, provider)
  const returned = account && providerOf(account).readReturn(account, fields)
  if (account && returned && (await mayAsk(db, shop, returned, source))) {
    try {
      for (const payment of await providerOf(account).fetchPayments(account, {
        payment: returned.paymentId ?? '',
      }))
        await followPayment(shop, account, payment)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      shop.log.warn(error, 'a returning payment could not be fetched')
    }
  }

  const orderId = (await orderOf(db, returned?.orderId)) ?? order
  if (orderId !== undefined && t !== undefined && isPayLink(shop.settings, orderId, t))
    return `${payPath(orderId, t)}&returned=1`

  return orderId !== undefined && /^[\da-f-]{36}$/.test(orderId)
    ? `/payment-success?session_id=${orderId}`
    : '/payment-success'
}

/** Whether the provider may be asked about a returning payment: a copy of a return brings nothing new. */
async function mayAsk(
  db: Queries,
  shop: PaymentShop,
  { orderId, paymentId }: ProviderReturn,
  source: Source,
): Promise<boolean> {
  if (orderId === undefined || paymentId === null) return false

  const captured = await db
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', paymentId)
    .where('state', '=', 'captured')
    .limit(1)
    .executeTakeFirst()
  if (captured) return false

  return tryConsume(shop.db.transaction, paymentReturnLimits(orderId, source))
}

/** The id of the order that a provider's order belongs to. */
async function orderOf(db: Queries, providerOrderId: string | undefined): Promise<string | undefined> {
  if (providerOrderId === undefined || !/^\w{1,64}$/.test(providerOrderId)) return undefined

  const payment = await db
    .selectFrom('payments')
    .select('order_id')
    .where('provider_order_id', '=', providerOrderId)
    .where('order_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()

  return payment?.order_id ?? undefined
}

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { OnlineProvider } from '../../../../contract/payment-providers.ts'
import type { Config } from '../../../core/config/config.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { ProviderEvent, ProviderRefund } from '../../../core/payment-provider/payment-provider.ts'
import { accountAt, providerOf } from '../../../core/payment-provider/providers.ts'
import { followUp, type PaymentShop } from './follow-payment.ts'
import { storePaymentEvent } from './payment-events.ts'
import { recordDispute } from './record-dispute.ts'
import { recordPayment, type FollowUp } from './record-payment.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { settleRefund } from './settle-refund.ts'

/** `body`: the bytes that were sent and signed. */
type ReceivedEvent = { provider: OnlineProvider; headers: IncomingHttpHeaders; body: unknown }

/** Events that are about a payment of a customer; others are only recorded. */
const paymentKinds = ['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid']
/** Events about a refund, of the shop or made in the provider's dashboard. */
const refundKinds = ['refund.processed', 'refund.failed']

/**
 * Takes an event of the payment provider: the event and its effect are one transaction, and the same event
 * again has none. The provider is asked after the response, which must be there within 5 seconds; if that
 * fails, the next reconciliation repeats it. @throws AppError bad_signature; then nothing is stored.
 */
export async function receivePaymentEvent(
  shop: PaymentShop & Pick<AppContext, 'counters'>,
  { provider, headers, body }: ReceivedEvent,
): Promise<void> {
  const account = accountAt(shop.settings, provider)
  const sent = account && Buffer.isBuffer(body) ? providerOf(account).readEvent(account, headers, body) : null
  if (!account || !sent || !Buffer.isBuffer(body)) {
    shop.counters.badPaymentEvents.inc()
    throw new AppError('bad_signature', 'The signature is not valid.')
  }

  const hash = createHash('sha256').update(body).digest('hex')
  // Without an id, the same bytes are the same event.
  const id = sent.id !== undefined && /^[\w-]{1,100}$/.test(sent.id) ? sent.id : hash
  const next = await shop.db.transaction((tx) =>
    recordEventOnce(tx, shop.settings, { provider, id, hash, event: sent.event }),
  )

  followUp(shop, account, next).catch((error: unknown) =>
    shop.log.warn(error, 'a payment could not be captured or refunded yet'),
  )
}

async function recordEventOnce(
  tx: Tx,
  settings: Config,
  { event, ...key }: { provider: OnlineProvider; id: string; hash: string; event: ProviderEvent },
): Promise<FollowUp> {
  const isNew = await storePaymentEvent(tx, { ...key, kind: event.kind, outcome: outcomeOf(event) })
  if (!isNew) return null

  if (event.refund && refundKinds.includes(event.kind)) await recordRefundEvent(tx, settings, event.refund)
  if (event.dispute) await recordDispute(tx, settings, event.dispute)

  return event.payment && isOfPayment(event)
    ? recordPayment(tx, settings, event.payment, event.order ?? undefined)
    : null
}

/** Records the outcome of a refund of the shop, or one that was made in the provider's dashboard. */
async function recordRefundEvent(tx: Tx, settings: Config, refund: ProviderRefund): Promise<void> {
  const { id, state } = refund
  await settleRefund(tx, settings, { provider_refund_id: id }, { providerRefundId: id, state })
  await recordProviderRefund(tx, settings, refund, 'event')
}

const isOfPayment = ({ kind, payment }: ProviderEvent): boolean =>
  paymentKinds.includes(kind) && payment !== null

function outcomeOf(event: ProviderEvent): string {
  if (isOfPayment(event)) return 'payment recorded'
  if (event.dispute) return 'dispute recorded'

  return event.isOwnRefund ? 'refund by the provider' : 'event recorded'
}

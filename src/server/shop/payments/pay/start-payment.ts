import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../../contract/address.ts'
import { returnFromPayment, type PaymentStart } from '../../../../contract/online-payment.ts'
import type { OnlineProvider } from '../../../../contract/payment-providers.ts'
import type { Config } from '../../../core/config/config.ts'
import type { AppContext } from '../../../core/context.ts'
import { mailboxOf } from '../../../../rules/mailbox.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Database, Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { ProviderError } from '../../../core/payment-provider/call-provider.ts'
import type { PaymentForm } from '../../../core/payment-provider/payment-provider.ts'
import { providerOf } from '../../../core/payment-provider/providers.ts'
import { consume, refund } from '../../../core/rate-limits/rate-limiter.ts'
import { paymentStartLimits, type Source } from '../../../core/rate-limits/rate-limits.ts'
import { runExclusively } from '../../../core/rate-limits/run-exclusively.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { allowOrder, type AllowedOrder } from '../../orders/place/allow-order.ts'
import { payPath } from '../base/pay-link.ts'
import { readDue, requirePayersOrder, requireUnpaid, type Payer } from '../base/payable-order.ts'

/**
 * Starts the payment of the unpaid rest of the payer's order: returns the form that leads to the provider's
 * page. Repeated calls with the same key return the same provider's order, and concurrent ones wait for it.
 * The provider is asked outside of the transaction.
 * @throws AppError not_found, invalid_input if it is not paid online, stale_edit if it is paid or its time is
 * over, too_many, unavailable.
 */
export async function startPayment(
  step: Database['transaction'],
  { db, settings }: AppContext,
  { source, ...payer }: Payer & { source: Source },
): Promise<PaymentStart> {
  const unpaid = await requirePayersOrder(db.reader, settings, payer)
  if (unpaid.payment_method !== 'ONLINE' && unpaid.source !== 'counter')
    throw new AppError('invalid_input', "This order isn't paid online.")

  const due = await readDue(db.reader, unpaid)
  requireUnpaid(unpaid, due)
  const facts = { settings, method: 'ONLINE' as const, grandTotal: due.paise }
  const order = allowOrder('pay link', facts, unpaid)
  const { account } = settings.online
  if (!account) throw unreachable()

  const { paise: amountPaise } = due
  const started = { provider: account.provider, amountPaise, keyId: account.keyId }
  const startedOrderId = await findStarted(db.reader, order.id, started)
  const start = (providerOrderId: string | null) =>
    providerOf(account)
      .start(account, {
        ...describeOrder(settings, account.provider, payer, order),
        amountPaise,
        providerOrderId,
      })
      .catch(asUnreachable)

  const formOf = ({ action, fields }: PaymentForm): PaymentStart => ({
    kind: 'form',
    provider: account.provider,
    action,
    fields,
  })

  if (startedOrderId !== null) return formOf(await start(startedOrderId))

  return withinLimits(step, paymentStartLimits(order.user_id ?? order.id, source), () =>
    runExclusively(step, `start of ${order.id}`, async () => {
      const form = await start(await findStarted(db.reader, order.id, started))
      const { providerOrderId } = form
      const storedOrderId = await step((tx) => storeStarted(tx, order, { ...started, providerOrderId }))
      return formOf(storedOrderId === providerOrderId ? form : await start(storedOrderId))
    }),
  )
}

/** Counts a new start; one that the provider did not take counts as a try only. @throws AppError too_many. */
async function withinLimits<Result>(
  step: Database['transaction'],
  { started, tries }: ReturnType<typeof paymentStartLimits>,
  work: () => Promise<Result>,
): Promise<Result> {
  await step((tx) => consume(tx, [...started, ...tries]))
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') await step((tx) => refund(tx, started))
    throw error
  }
}

const unreachable = () =>
  new AppError(
    'unavailable',
    "We couldn't reach the payment service. Try again, or choose another way to pay.",
  )

function asUnreachable(error: unknown): never {
  throw error instanceof ProviderError ? unreachable() : error
}

const returnPath = (provider: OnlineProvider) => returnFromPayment.path.replace('{provider}', provider)

/** The holder of a link may not be the customer, whose name and contact details the form must not show. */
function describeOrder(
  { publicUrl, shop }: Config,
  provider: OnlineProvider,
  { actor, token }: Payer,
  { id, order_number, email, address }: OrderRow,
) {
  const order = { orderId: id, shopName: shop.name, description: `Order ${order_number}` }
  const returnUrl = `${publicUrl}${returnPath(provider)}?order=${id}`
  if (token !== undefined) {
    return {
      ...order,
      prefill: { name: '', email: '', contact: '' },
      returnUrl: `${returnUrl}&t=${encodeURIComponent(token)}`,
      cancelUrl: `${publicUrl}${payPath(id, token)}`,
    }
  }

  const { name, phone } =
    address === null ? { name: actor?.username ?? '', phone: '' } : (JSON.parse(address) as Address)
  return {
    ...order,
    prefill: { name, email: mailboxOf(email), contact: phone },
    returnUrl,
    cancelUrl: `${publicUrl}/pay/${id}`,
  }
}

/** What a payment is started for, and the key it is started with. */
type Started = { provider: OnlineProvider; amountPaise: number; keyId: string }

/**
 * The provider's order that was started for this amount with this key: another account does not know the
 * orders of this one.
 */
async function findStarted(
  db: Queries,
  orderId: string,
  { provider, amountPaise, keyId }: Started,
): Promise<string | null> {
  const payment = await db
    .selectFrom('payments')
    .select('provider_order_id')
    .where('order_id', '=', orderId)
    .where('provider_order_id', 'is not', null)
    .where('amount_paise', '=', amountPaise)
    .where('provider', '=', provider)
    .where('key_id', '=', keyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return payment?.provider_order_id ?? null
}

/**
 * Stores the provider's order, unless a concurrent call has stored one. Returns the stored one. @throws
 * AppError not_found.
 */
async function storeStarted(
  tx: Tx,
  { id, user_id }: AllowedOrder,
  { providerOrderId, ...started }: Started & { providerOrderId: string },
): Promise<string> {
  const lockedOrder = await lockRows(
    tx.db,
    tx.db.selectFrom('orders').select('id').where('id', '=', id),
  ).executeTakeFirst()
  if (!lockedOrder) throw noSuchOrder()

  const storedOrderId = await findStarted(tx.db, id, started)
  if (storedOrderId !== null) return storedOrderId

  const now = Date.now()
  const row = {
    id: uuidv7(),
    order_id: id,
    user_id,
    provider: started.provider,
    provider_order_id: providerOrderId,
    key_id: started.keyId,
    amount_paise: started.amountPaise,
    state: 'created' as const,
    created_at: now,
    updated_at: now,
  }

  await tx.db.insertInto('payments').values(row).execute()
  return providerOrderId
}

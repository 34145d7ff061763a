import { setTimeout as sleep } from 'node:timers/promises'
import { onlineProviders } from '../../../contract/payment-providers.ts'
import { DAY_MS, MINUTE_MS } from '../../../rules/durations.ts'
import { paidOnlineStates } from '../../../rules/order-state.ts'
import type { PaymentAccount } from '../../core/config/online-payment.settings.ts'
import type { Queries } from '../../core/db/types.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import { arrivedMoney } from '../orders/base/order-payments.ts'
import { accountAt, providerOf } from '../../core/payment-provider/providers.ts'
import { nightKey } from '../figures/payment-check.ts'
import { followPayment, followUp, type PaymentShop } from '../payments/follow/follow-payment.ts'
import { expireOrder } from '../payments/base/pay-online.ts'
import { isPaymentEventStored, storePaymentEvent } from '../payments/follow/payment-events.ts'
import { listUnremindedOrders, remindOfUnpaid } from '../payments/pay/remind-of-unpaid.ts'
import { recordProviderRefund } from '../payments/follow/record-provider-refund.ts'

/** Orders that one run looks at; the next run looks at the others. */
const BATCH_SIZE = 50
/** Older orders are not looked at, so that the list of due ones stays short. */
const OPEN_MS = 30 * DAY_MS
/** How long the cancellation of an unpaid order waits for a provider that cannot be reached. */
const UNREACHABLE_MS = 10 * MINUTE_MS
/** The provider gives up a payment that stays authorised for longer. */
const AUTHORISED_DAYS = 5
/** A night compares the payments of three days. */
const COMPARED_MS = 3 * DAY_MS

/**
 * Cancels the online orders whose time to pay has run out, once the provider has been asked for their
 * payments. Every node may run it: each order is cancelled once.
 */
export async function expireOrders(shop: PaymentShop, stopping?: AbortSignal): Promise<void> {
  const due = await unpaidOrders(shop.db.reader)
    .where('pay_by', '<=', Date.now())
    .where('pay_by', '>', Date.now() - OPEN_MS)
    .where((e) => e.not(e.exists(arrivedMoney(e))))
    .orderBy('pay_by')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id, pay_by } of due) {
    if (stopping?.aborted) return
    const isAsked = await followOrder(shop, id, stopping)
    const now = Date.now()
    if (isAsked || now > (pay_by ?? 0) + UNREACHABLE_MS)
      await shop.db.transaction((tx) => expireOrder(tx, id, now))
  }
}

/**
 * Mails the customers of orders whose time to pay is half over. Every node may run it: each order is mailed
 * once.
 */
export async function remindOfUnpaidOrders({ db }: PaymentShop, stopping?: AbortSignal): Promise<void> {
  for (const id of await listUnremindedOrders(db.reader, Date.now())) {
    if (stopping?.aborted) return
    await db.transaction((tx) => remindOfUnpaid(tx, id))
  }
}

const unpaidOrders = (db: Queries) =>
  db.selectFrom('orders').select(['id', 'pay_by']).where('order_state', 'in', paidOnlineStates)

/** Fetches and records the payments of an order. Returns false if one of its providers cannot be reached. */
async function followOrder(shop: PaymentShop, orderId: string, stopping?: AbortSignal): Promise<boolean> {
  const started = await shop.db.reader
    .selectFrom('payments')
    .select(['provider', 'provider_order_id'])
    .distinct()
    .where('order_id', '=', orderId)
    .where('provider_order_id', 'is not', null)
    .execute()
  for (const { provider, provider_order_id: order } of started) {
    const account = accountAt(shop.settings, provider)
    if (order === null || !account) continue

    const { fetchPayments } = providerOf(account)
    const isDone = await unlessUnreachable(shop, async () => {
      for (const payment of await patiently(() => fetchPayments(account, { order }), stopping))
        await followPayment(shop, account, payment)
    })
    if (!isDone) return false
  }
  return true
}

/**
 * Returns whether the work was done, and logs why it was not. What the provider does not know, as of another
 * account, counts as done: it does not hold up the others.
 */
async function unlessUnreachable(
  { log }: Pick<PaymentShop, 'log'>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn(error, 'payments could not be compared with the provider')
    return error.status === 400 || error.status === 404
  }
}

/** Pauses before the next attempts if the provider asks for fewer calls. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]

/**
 * Repeats a call that the provider rejects because of too many calls, with growing pauses. @throws
 * ProviderError.
 */
async function patiently<T>(call: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProviderError && error.status === 429)) throw error
      await sleep(pause, undefined, { signal: stopping })
    }
  }
  return call()
}

/**
 * Compares open orders with the provider, completes captures and refunds that were interrupted, and once a
 * night compares all payments and refunds of the last three days. Every node may run it: recording a payment
 * again has no effect.
 */
export async function reconcilePayments(shop: PaymentShop, stopping?: AbortSignal): Promise<void> {
  const { accounts } = shop.settings.online
  if (accounts.length === 0) return

  const now = Date.now()
  for (const id of await openOrders(shop.db.reader, now)) {
    if (stopping?.aborted || !(await followOrder(shop, id, stopping))) return
  }
  for (const account of accounts) {
    await refundLatePayments(shop, account)
    await unlessUnreachable(shop, () => compareByNight(shop, account, now, stopping))
  }
}

/**
 * Orders that wait for their payment, and those with a payment that is not captured yet, or that differs from
 * its order.
 */
async function openOrders(db: Queries, now: number): Promise<string[]> {
  const started = db
    .selectFrom('payments')
    .select('order_id')
    .where('provider', 'in', onlineProviders)
    .where('state', 'in', ['created', 'failed'])
    .where('order_id', 'is not', null)
    .where('created_at', '>', now - OPEN_MS)
  // Estimates have no time to pay of their own.
  const unpaid = await unpaidOrders(db)
    .where((e) =>
      e.or([e('pay_by', '>', now), e.and([e('order_state', '=', 'estimate'), e('id', 'in', started)])]),
    )
    .execute()
  const undecided = await db
    .selectFrom('payments')
    .select('order_id')
    .distinct()
    .where('provider', 'in', onlineProviders)
    .where((e) =>
      e.or([
        e('state', '=', 'authorised'),
        e.and([
          e('state', '=', 'captured'),
          e('to_check', 'in', ['wrong_amount', 'wrong_currency']),
          e('settled_at', 'is', null),
        ]),
      ]),
    )
    .where('created_at', '>', now - AUTHORISED_DAYS * DAY_MS)
    .execute()
  return [...new Set([...unpaid.map(({ id }) => id), ...undecided.flatMap(({ order_id }) => order_id ?? [])])]
}

/** Sends late payments back whose refund was interrupted. */
async function refundLatePayments(shop: PaymentShop, account: PaymentAccount): Promise<void> {
  const late = await shop.db.reader
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', account.provider)
    .where('to_check', '=', 'too_late')
    .where('settled_at', 'is', null)
    .where('state', '=', 'captured')
    .where('created_at', '>', Date.now() - OPEN_MS)
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id } of late)
    if (!(await unlessUnreachable(shop, () => followUp(shop, account, { do: 'refund', id })))) return
}

/**
 * Records all payments and refunds of the last three days, page by page; does nothing if that was done since
 * this night began. If the provider could not be reached for one of them, the next run compares all again.
 */
async function compareByNight(
  shop: PaymentShop,
  account: PaymentAccount,
  now: number,
  stopping?: AbortSignal,
): Promise<void> {
  const { db, settings } = shop
  const { provider } = account
  const night = { provider, id: nightKey(now) }
  if (await isPaymentEventStored(db.reader, night)) return

  const { fetchPayments, fetchRefunds, pageSize } = providerOf(account)
  const [from, to] = [now - COMPARED_MS, now]
  let missed = 0
  const payments = await forEachPage(
    pageSize,
    (skip) => patiently(() => fetchPayments(account, { from, to, skip }), stopping),
    async (payment) => {
      const isRecorded = await unlessUnreachable(shop, () => followPayment(shop, account, payment))
      if (!isRecorded) missed += 1
    },
  )
  // After the payments, so that a refunded one is known.
  const refunds = await forEachPage(
    pageSize,
    (skip) => patiently(() => fetchRefunds(account, { from, to, skip }), stopping),
    (refund) => db.transaction((tx) => recordProviderRefund(tx, settings, refund)),
  )
  if (missed > 0) return

  const outcome = `${payments} payments and ${refunds} refunds compared`
  await db.transaction((tx) => storePaymentEvent(tx, { ...night, kind: 'reconciliation', outcome, at: now }))
}

/** Reads the pages of a list of the provider, and takes each of its entries. Returns their number. */
async function forEachPage<T>(
  pageSize: number,
  read: (skip: number) => Promise<T[]>,
  take: (entry: T) => Promise<void>,
): Promise<number> {
  for (let count = 0; ;) {
    const page = await read(count)
    for (const entry of page) await take(entry)
    count += page.length
    if (page.length < pageSize) return count
  }
}

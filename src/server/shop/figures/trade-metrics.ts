import { unpaidStates } from '../../../rules/order-state.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { latePaymentCheckText } from './payment-check.ts'
import { gauge, inTime } from '../../core/observability/shop-metrics.ts'

/** Registers the metrics of rates and payments. Each is read when it is scraped. */
export function registerTradeMetrics({ counters: { registry }, db, rates, settings }: ShopContext): void {
  gauge(registry, 'shop_rate_age_seconds', 'Age of the oldest metal rate in force.', () => {
    const since = [...rates.ratesAt(Date.now()).values()].map((rate) => rate.since)
    return since.length === 0 ? undefined : (Date.now() - Math.min(...since)) / 1000
  })
  gauge(
    registry,
    'shop_rate_max_age_seconds',
    'When a metal rate is too old: the setting RATE_STALE_HOURS.',
    () => settings.rates.staleHours * 3600,
  )
  const unconfirmed = db.reader
    .selectFrom('orders')
    .select('created_at')
    .where('order_state', 'in', unpaidStates)
    .where('payment_status', '=', 'awaiting_confirmation')
    .where('utr', 'is not', null)
  const readOldest = inTime(() => unconfirmed.orderBy('created_at').limit(1).executeTakeFirst())
  gauge(
    registry,
    'shop_payments_unconfirmed_oldest_seconds',
    'Age of the oldest order whose payment reference waits to be confirmed.',
    async () => {
      const oldest = await readOldest()
      return oldest ? (Date.now() - Number(oldest.created_at)) / 1000 : 0
    },
  )

  const readCheck = inTime(() => latePaymentCheckText(db.reader, settings, Date.now()))
  gauge(
    registry,
    'shop_payment_check_late',
    'Whether the nightly comparison with the payment provider did not finish: 1, or 0.',
    async () => ((await readCheck()) === undefined ? 0 : 1),
  )
}

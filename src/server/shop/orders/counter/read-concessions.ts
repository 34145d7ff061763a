import type { MorningBoard } from '../../../../contract/morning-board.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../../rules/india-time.ts'
import { ratesInForce } from '../../../../rules/metal-rates.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Reader } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { readRateBatches } from '../../rates/rate-queries.ts'
import { offeredFor } from './offered-rates.ts'
import { counterDiscountText } from '../base/counter-discount-text.ts'
import { oldGoldText } from '../base/old-gold-text.ts'

/** Rows of each kind. */
const ROWS = 6

/**
 * Special prices, discounts and old gold above the rate offered of today and yesterday, newest first;
 * undefined if there are none.
 */
export async function readConcessions(
  db: Reader,
  settings: Config,
  now: number,
): Promise<MorningBoard['concessions']> {
  const since = startOfDayInIndia(isoDay(dayInIndia(now) - 1))
  const rows = [
    ...(await readSpecialPrices(db, since)),
    ...(await readDiscounts(db, since)),
    ...(await readOldGold(db, settings, since)),
  ]

  return rows.length > 0 ? rows.toSorted((a, b) => b.at.localeCompare(a.at)) : undefined
}

async function readSpecialPrices(db: Reader, since: number) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'order_number', 'created_at', 'name'])
    .select(['order_lines.price_paise', 'list_price_paise', 'price_reason'])
    .where('created_at', '>=', since)
    .where('source', '=', 'counter')
    .where('list_price_paise', '>', (e) => e.ref('order_lines.price_paise'))
    .orderBy('created_at', 'desc')
    .orderBy('position')
    .limit(ROWS)
    .execute()

  return rows.map(({ id, order_number, created_at, name, price_paise, list_price_paise, price_reason }) => ({
    _id: id,
    orderId: order_number,
    at: toIsoString(created_at),
    text: `${name}: ${rupees(price_paise)} instead of ${rupees(list_price_paise ?? price_paise)}. ${price_reason}`,
  }))
}

async function readDiscounts(db: Reader, since: number) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'created_at', 'making_discount_paise', 'price_discount_paise'])
    .where('created_at', '>=', since)
    .where('source', '=', 'counter')
    .where((e) => e.or([e('making_discount_paise', '>', 0), e('price_discount_paise', '>', 0)]))
    .orderBy('created_at', 'desc')
    .limit(ROWS)
    .execute()

  return rows.map((order) => ({
    _id: order.id,
    orderId: order.order_number,
    at: toIsoString(order.created_at),
    text: counterDiscountText(order),
  }))
}

/** Credits have no index of their times; payments, which are recorded with them, have. */
async function readOldGold(db: Reader, settings: Config, since: number) {
  const bought = await db
    .selectFrom('credits')
    .innerJoin('orders', 'orders.id', 'credits.order_id')
    .selectAll('credits')
    .select('order_number')
    .where('at', '>=', since)
    .where('credits.kind', '=', 'old_gold')
    .where('order_id', 'in', (e) =>
      e
        .selectFrom('payments')
        .select('payments.order_id')
        .where('provider', '=', 'credit')
        .where('payments.created_at', '>=', since),
    )
    .orderBy('at', 'desc')
    .execute()
  if (bought.length === 0) return []

  const batches = await readRateBatches(db, since)
  const rates = { ratesAt: (instant: number) => ratesInForce(batches, instant) }
  const above = bought.flatMap((credit) => {
    const offered = offeredFor({ settings, rates }, credit.at, credit)
    return offered !== undefined && Number(credit.paise_per_kg) > offered ? [{ credit, offered }] : []
  })

  return above.slice(0, ROWS).map(({ credit, offered }) => ({
    _id: credit.order_id,
    orderId: credit.order_number,
    at: toIsoString(credit.at),
    text: oldGoldText(credit, offered),
  }))
}

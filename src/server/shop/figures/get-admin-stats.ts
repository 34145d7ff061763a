import type { SelectQueryBuilder } from 'kysely'
import { toRupees } from '../../../contract/money.ts'
import type { AdminStats } from '../../../contract/stats.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { dateOfDay, dayInIndia } from '../../../rules/india-time.ts'
import { deletedProductIds } from '../../core/db/sql/deleted-product-ids.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { Reader } from '../../core/db/types.ts'
import { earned } from './sales.ts'

/**
 * Earnings (rupees) and counts of the shop. Sums come from the order totals ledger, so they are exact and
 * fast for any number of orders. `now` (milliseconds since 1970) determines the current year in Asia/Kolkata.
 */
export async function getAdminStats(db: Reader, { now }: { now: number }): Promise<AdminStats> {
  const [totalUsers, totalProducts, totalReviews, orders, earnings, monthlyEarnings] = await Promise.all([
    countIn(db.selectFrom('users')),
    countIn(db.selectFrom('products').where('visibility', '!=', 'deleted')),
    countIn(
      db
        .selectFrom('reviews')
        .where('hidden_at', 'is', null)
        .where('product_id', 'not in', deletedProductIds(db)),
    ),
    db
      .selectFrom('order_tallies')
      .select((e) => e.fn.sum<number | null>('orders').as('count'))
      .where('status', '!=', 'reservation')
      .executeTakeFirstOrThrow(),
    earned(db)
      .select((e) => e.fn.sum<number | null>('paise').as('paise'))
      .executeTakeFirstOrThrow(),
    earningsByMonth(db, dateOfDay(dayInIndia(now)).getUTCFullYear()),
  ])
  return {
    totalEarnings: toRupees(earnings.paise ?? 0),
    totalOrders: orders.count ?? 0,
    totalUsers,
    totalProducts,
    totalReviews,
    monthlyEarnings,
  }
}

const countIn = async <T extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, T, object>,
): Promise<number> =>
  (await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

/** Earnings in rupees per month of the year in Asia/Kolkata. */
export async function earningsByMonth(db: Reader, year: number): Promise<AdminStats['monthlyEarnings']> {
  const [firstDay, endDay] = [Date.UTC(year), Date.UTC(year + 1)].map((instant) => instant / DAY_MS) as [
    number,
    number,
  ]
  const days = await earned(db)
    .select((e) => ['day', e.fn.sum<number>('paise').as('paise')])
    .where('day', '>=', firstDay)
    .where('day', '<', endDay)
    .groupBy('day')
    .execute()
  const months = Array.from({ length: 12 }, () => 0)
  for (const { day, paise } of days)
    months[dateOfDay(day).getUTCMonth()] = (months[dateOfDay(day).getUTCMonth()] ?? 0) + paise
  return months.map((paise, index) => ({ month: index + 1, earnings: toRupees(paise) }))
}

import type { Address } from '../../../contract/address.ts'
import { mayDo } from '../../../contract/duty.ts'
import { getSettings } from '../../../contract/manage-settings.ts'
import { toRupees } from '../../../contract/money.ts'
import type { MorningBoard, SalesFigures, SalesPeriod } from '../../../contract/morning-board.ts'
import type { Order } from '../../../contract/order.ts'
import { promisedDay } from '../../../rules/delivery.ts'
import { dateOfDay, dayInIndia } from '../../../rules/india-time.ts'
import { earned, earningsByMonth } from '../figures/get-admin-stats.ts'
import { listPayeeChanges } from '../../core/audit/payee-changes.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { isRunningOut, lowestStock } from '../catalogue/low-stock.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { staleRateText } from '../rates/stale-rates.ts'
import { findIdleCashOrders } from './idle-cash-orders.ts'
import { filterOrders } from './order-filters.ts'
import { readOrders } from './order-queries.ts'
import { isReceived } from './order-totals.ts'

/** Rows of each list. */
const ROWS = 6
/** Orders to pack whose promised days are compared: without a PIN list they differ by three days at most. */
const MAX_COMPARED = 200

/** Returns the work of the day at `now` (milliseconds since 1970). */
export async function getMorningBoard(
  db: Reader,
  shop: ShopContext,
  actor: Actor,
  now: number,
): Promise<MorningBoard> {
  const today = dayInIndia(now)
  const oldest = async (filters: Parameters<typeof filterOrders>[1]): Promise<Order[]> => {
    const rows = await filterOrders(db, filters)
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .limit(ROWS)
      .execute()
    return readOrders(
      db,
      actor,
      rows.map(({ id }) => id),
    )
  }
  const [
    payeeChanges,
    toPack,
    toConfirm,
    refundsDue,
    reservations,
    idleCash,
    runningOut,
    reviews,
    lastYear,
    total,
    ...[day, week, month]
  ] = await Promise.all([
    // They are settings, as the audit log has them.
    mayDo(actor.duty, getSettings.duty) ? listPayeeChanges(db, now) : [],
    readToPack(db).then((ids) => readOrders(db, actor, ids)),
    oldest({ paymentStatus: 'awaiting_confirmation' }),
    oldest({ status: 'refund_due' }),
    oldest({ status: 'reservation' }),
    findIdleCashOrders(db, shop.settings, now, ROWS).then((ids) => readOrders(db, actor, ids)),
    readRunningOut(db, shop.settings.lowStock),
    readNewestReviews(db),
    earningsByMonth(db, dateOfDay(today).getUTCFullYear() - 1),
    salesBetween(db, 0, today),
    salesOf(db, today, today),
    salesOf(db, today - 6, today),
    salesOf(db, today - dateOfDay(today).getUTCDate() + 1, today),
  ])
  return {
    payeeChanges,
    toPack,
    toConfirm,
    refundsDue,
    ...(reservations.length > 0 && { reservations }),
    ...(idleCash.length > 0 && { idleCash }),
    ...(runningOut && { runningOut }),
    reviews,
    staleRate: staleRateText(shop, now),
    sales: { today: day, week, month, total, lastYearMonths: lastYear.map(({ earnings }) => earnings) },
  }
}

/** The ids of the orders to pack that are due soonest, of the oldest ones. */
async function readToPack(db: Reader): Promise<string[]> {
  const rows = await filterOrders(db, { status: 'ready' })
    .select(['id', 'address', 'promised_day', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_COMPARED)
    .execute()
  const dueOn = ({ address, promised_day, created_at }: (typeof rows)[number]) =>
    promised_day ??
    promisedDay((JSON.parse(address ?? '{}') as Partial<Address>).pin ?? '', new Date(created_at))
  return rows
    .map((row) => ({ id: row.id, day: dueOn(row) }))
    .sort((a, b) => a.day - b.day)
    .slice(0, ROWS)
    .map(({ id }) => id)
}

async function readRunningOut(db: Reader, lowStock: number): Promise<MorningBoard['runningOut']> {
  const few = db.selectFrom('products').where('visibility', '!=', 'deleted').where(isRunningOut(lowStock))
  const { count } = await few.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count === 0 && lowStock === 0) return undefined
  const { soldOut } = await few
    .where('stock', '=', 0)
    .select((e) => e.fn.countAll<number>().as('soldOut'))
    .executeTakeFirstOrThrow()
  const rows = await few
    .select(['id as _id', 'name', 'image', 'metal', lowestStock.as('left')])
    .orderBy('left')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(ROWS)
    .execute()
  return {
    count,
    soldOut,
    products: rows.map(({ _id, name, image, metal, left }) => ({
      _id,
      name,
      image,
      metal,
      stock: left ?? 0,
    })),
  }
}

async function readNewestReviews(db: Reader): Promise<MorningBoard['reviews']> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'reviews.id',
      'product_id',
      'products.name',
      'rating',
      'comment',
      'author_name',
      'reviews.created_at',
    ])
    .where('reviews.hidden_at', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ id, product_id, name, rating, comment, author_name, created_at }) => ({
    _id: id,
    productId: product_id,
    productName: name,
    rating,
    comment,
    author: author_name,
    createdAt: new Date(created_at).toISOString(),
  }))
}

/** Sales of these days, both inclusive, and of the same dates a year before. */
const salesOf = async (db: Reader, from: number, to: number): Promise<SalesPeriod> => ({
  now: await salesBetween(db, from, to),
  lastYear: await salesBetween(db, yearBefore(from), yearBefore(to)),
})

/** Sales of the days from `first` to `last`, both inclusive. */
async function salesBetween(db: Reader, first: number, last: number): Promise<SalesFigures> {
  const sums = await earned(db)
    .select(({ fn, eb }) => {
      const received = (column: 'paise' | 'before_tax_paise') =>
        fn.sum<number | null>(eb.case().when(isReceived).then(eb.ref(column)).else(0).end())
      return [
        fn.sum<number | null>('orders').as('orders'),
        fn.sum<number | null>('paise').as('amount'),
        fn.sum<number | null>('before_tax_paise').as('amountBeforeTax'),
        received('paise').as('received'),
        received('before_tax_paise').as('receivedBeforeTax'),
      ]
    })
    .where('day', '>=', first)
    .where('day', '<=', last)
    .executeTakeFirstOrThrow()
  const rupees = (key: 'amount' | 'amountBeforeTax' | 'received' | 'receivedBeforeTax') =>
    toRupees(sums[key] ?? 0)
  return {
    amount: rupees('amount'),
    amountBeforeTax: rupees('amountBeforeTax'),
    received: rupees('received'),
    receivedBeforeTax: rupees('receivedBeforeTax'),
    orders: sums.orders ?? 0,
  }
}

/** The same date a year before, in days since 1970. */
function yearBefore(day: number): number {
  const date = dateOfDay(day)
  return Math.floor(date.setUTCFullYear(date.getUTCFullYear() - 1) / 86_400_000)
}

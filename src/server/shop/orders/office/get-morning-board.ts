import type { Address } from '../../../../contract/address.ts'
import { mayDo } from '../../../../contract/duty.ts'
import { getSettings } from '../../../../contract/manage-settings.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { MorningBoard, SalesFigures, SalesPeriod } from '../../../../contract/morning-board.ts'
import type { Order } from '../../../../contract/order.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { promisedDay } from '../../../../rules/delivery.ts'
import { dateOfDay, dayInIndia } from '../../../../rules/india-time.ts'
import { earningsByMonth } from '../../figures/get-admin-stats.ts'
import { earned } from '../../figures/sales.ts'
import { listPayeeChanges, payeeLabels } from '../../../core/audit/payee-changes.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Reader } from '../../../core/db/types.ts'
import { resolveAll } from '../../../core/lib/resolve-all.ts'
import { isRunningOut, lowestStock } from '../../stock/low-stock.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { staleRateText } from '../../rates/stale-rates.ts'
import { listFailingParts } from './failing-parts.ts'
import { findIdleCashOrders } from '../refund/idle-cash-orders.ts'
import { countOverdueTickets } from './overdue-tickets.ts'
import { filterOrders } from './order-filters.ts'
import { readOrders } from '../base/order-queries.ts'
import { ownMoney } from '../base/order-payments.ts'
import { isReceived } from '../base/order-totals.ts'
import { readConcessions } from '../counter/read-concessions.ts'
import { countUnpaidPieces } from '../place/unpaid-pieces.ts'

/** Rows of each list. */
const ROWS = 6
/** Orders to pack whose promised days are compared: without a PIN list they differ by three days at most. */
const MAX_COMPARED = 200

/** Returns the work of the day at `now` (milliseconds since 1970). */
export async function getMorningBoard(
  db: Reader,
  shop: ShopContext,
  { actor, now }: { actor: Actor; now: number },
): Promise<MorningBoard> {
  const today = dayInIndia(now)
  const year = dateOfDay(today).getUTCFullYear()
  const mayReadSettings = mayDo(actor.duty, getSettings.duty)

  const { sales, lastYearMonths, failingParts, ...board } = await resolveAll({
    // They are settings, as the audit log has them.
    payeeChanges: mayReadSettings ? listPayeeChanges(db, now) : [],
    failingParts: listFailingParts(db, shop, now),
    toPack: readToPack(db, actor),
    toConfirm: readOldest(db, actor, { paymentStatus: 'awaiting_confirmation' }),
    refundsDue: readOldest(db, actor, { status: 'refund_due' }),
    reservations: readOldest(db, actor, { status: 'reservation' }),
    idleCash: readIdleCash(db, shop, actor, now),
    expiredAdvances: readExpiredAdvances(db, actor, now),
    overdue: readOverdue(db, actor, today),
    overdueTickets: countOverdueTickets(db, now),
    unpaidPieces: countUnpaidPieces(db),
    concessions: mayDo(actor.duty, 'manager') ? readConcessions(db, shop.settings, now) : undefined,
    runningOut: readRunningOut(db, shop.settings.lowStock),
    reviews: readNewestReviews(db),
    sales: readSales(db, today),
    lastYearMonths: earningsByMonth(db, year - 1),
  })

  return {
    ...board,
    payeeLabels: board.payeeChanges.length > 0 ? payeeLabels : undefined,
    reservations: listOrNone(board.reservations),
    idleCash: listOrNone(board.idleCash),
    expiredAdvances: listOrNone(board.expiredAdvances),
    overdue: listOrNone(board.overdue),
    failingParts: listOrNone(failingParts),
    staleRate: staleRateText(shop, now),
    sales: { ...sales, lastYearMonths: lastYearMonths.map(({ earnings }) => earnings) },
  }
}

const listOrNone = <T>(items: T[]): T[] | undefined => (items.length > 0 ? items : undefined)

/** The oldest orders that pass these filters. */
async function readOldest(
  db: Reader,
  actor: Actor,
  filters: Parameters<typeof filterOrders>[1],
): Promise<Order[]> {
  const rows = await filterOrders(db, filters)
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(ROWS)
    .execute()

  const ids = rows.map(({ id }) => id)

  return readOrders(db, actor, ids)
}

async function readIdleCash(
  db: Reader,
  { settings }: ShopContext,
  actor: Actor,
  now: number,
): Promise<Order[]> {
  const ids = await findIdleCashOrders(db, settings, now, ROWS)

  return readOrders(db, actor, ids)
}

/** The orders with an advance whose price has expired first. */
async function readExpiredAdvances(db: Reader, actor: Actor, now: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('order_state', '=', 'estimate')
    .where('price_until', '<', now)
    .where('payment_method', '!=', 'ONLINE')
    .where((e) => e.exists(ownMoney(e)))
    .orderBy('price_until')
    .orderBy('id')
    .limit(ROWS)
    .execute()

  const ids = rows.map(({ id }) => id)

  return readOrders(db, actor, ids)
}

/** The orders on account that were due first, before this day since 1970. */
async function readOverdue(db: Reader, actor: Actor, today: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('order_state', '=', 'on_account')
    .where('due_on', '<', today)
    .orderBy('due_on')
    .orderBy('id')
    .limit(ROWS)
    .execute()

  const ids = rows.map(({ id }) => id)

  return readOrders(db, actor, ids)
}

/** The orders to pack that are due soonest, of the oldest ones. */
async function readToPack(db: Reader, actor: Actor): Promise<Order[]> {
  const rows = await filterOrders(db, { status: 'ready' })
    .select(['id', 'address', 'promised_day', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_COMPARED)
    .execute()

  const ids = rows
    .map((row) => ({ id: row.id, day: dueDay(row) }))
    .sort((a, b) => a.day - b.day)
    .slice(0, ROWS)
    .map(({ id }) => id)

  return readOrders(db, actor, ids)
}

function dueDay({
  address,
  promised_day,
  created_at,
}: Pick<OrderRow, 'address' | 'promised_day' | 'created_at'>): number {
  if (promised_day !== null) return promised_day

  const { pin = '' } = JSON.parse(address ?? '{}') as Partial<Address>
  return promisedDay(pin, new Date(created_at))
}

async function readRunningOut(db: Reader, lowStock: number): Promise<MorningBoard['runningOut']> {
  const products = db
    .selectFrom('products')
    .where('visibility', '!=', 'deleted')
    .where(isRunningOut(lowStock))

  const { count } = await products
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0 && lowStock === 0) return undefined

  const { soldOut } = await products
    .where('stock', '=', 0)
    .select((e) => e.fn.countAll<number>().as('soldOut'))
    .executeTakeFirstOrThrow()

  const rows = await products
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

/** Sales of today, of the last seven days, of this month and of all days until today. */
const readSales = (db: Reader, today: number) =>
  resolveAll({
    today: salesOf(db, today, today),
    week: salesOf(db, today - 6, today),
    month: salesOf(db, today - dateOfDay(today).getUTCDate() + 1, today),
    total: salesBetween(db, 0, today),
  })

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
  return Math.floor(date.setUTCFullYear(date.getUTCFullYear() - 1) / DAY_MS)
}

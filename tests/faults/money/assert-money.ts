import { expect } from 'vitest'
import { isOnlineProvider } from '../../../src/contract/payment-providers.ts'
import type { Database } from '../../../src/server/core/db/types.ts'
import type { Invoice } from '../../../src/server/shop/invoicing/invoice.ts'
import { capturedAt, refundedAt, type MoneyProviders } from './providers.ts'
import { STOCK, type PlacedOrder } from './stage.ts'

const sum = <T>(rows: Iterable<T>, paise: (row: T) => number): number =>
  [...rows].reduce((total, row) => total + paise(row), 0)
const sumBy = <T>(rows: Iterable<T>, key: (row: T) => string | null, paise: (row: T) => number) => {
  const groups = Map.groupBy(rows, key)
  return (id: string | null): number => sum(groups.get(id) ?? [], paise)
}
const paiseOf = ({ amount_paise }: { amount_paise: number }) => amount_paise
/** What a payment pays of its order: more than its amount if the customer used an offer of the provider. */
const paysOf = ({ amount_paise, pays_paise }: { amount_paise: number; pays_paise: number | null }) =>
  pays_paise ?? amount_paise
/** What goes back to the customer: less than the refund if an offer paid a part of the order. */
const sentOf = ({ amount_paise, sent_paise }: { amount_paise: number; sent_paise: number | null }) =>
  sent_paise ?? amount_paise

/**
 * Sums in paise; `offered`: what offers of the provider have paid; `unused`: of credits. `returns` and
 * `exchanges`: how many returns have a refund, and credits a use.
 */
export type Money = {
  captured: number
  offered: number
  paid: number
  refunded: number
  listed: number
  unused: number
  returns: number
  exchanges: number
}

/**
 * Checks that no paisa is lost: what the provider has captured and the counter has taken is paid for orders,
 * refunded, kept as credit, or on the list of payments to check; every refund of an online payment is one of
 * the provider; invoices equal the payments of their orders, and credit notes the refunds.
 */
export async function assertMoney(
  db: Database,
  providers: MoneyProviders,
  placed: readonly PlacedOrder[],
): Promise<Money> {
  const books = await readBooks(db, providers)
  checkTaken(books, placed)
  checkPaid(books)
  checkRefunds(books)
  checkGiven(books)

  const money = sumsOf(books)
  expect(money.unused, 'a credit is used once').toBeGreaterThanOrEqual(0)
  expect(
    money.captured + money.offered,
    'captured + offered = paid + refunded + listed + unused credit',
  ).toBe(money.paid + money.refunded + money.listed + money.unused)

  await checkDocuments(db, books)
  await checkStock(db)
  return money
}

type Books = Awaited<ReturnType<typeof readBooks>>

/**
 * What the shop and the provider have recorded. `own`: the payments of orders; `keeps`: refunds as credit.
 */
async function readBooks(db: Database, providers: MoneyProviders) {
  const orders = await db.reader.selectFrom('orders').selectAll().execute()
  const payments = await db.reader
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'captured')
    .execute()
  const refunds = (await db.reader.selectFrom('refunds').selectAll().execute()).filter(
    ({ state }) => state !== 'failed',
  )

  const online = payments.filter(({ provider }) => isOnlineProvider(provider))
  const credits = payments.filter(({ provider }) => provider === 'credit')
  const counter = payments.filter((row) => !online.includes(row) && !credits.includes(row))

  const own = payments.filter(({ to_check }) => to_check === null || to_check === 'refund_failed')
  const unmatched = payments.filter((row) => !own.includes(row))
  const keeps = refunds.filter(({ way }) => way === 'credit')
  const processed = refundedAt(providers)

  return {
    captured: capturedAt(providers),
    processed,
    online,
    credits,
    counter,
    own,
    listed: unmatched.filter(({ settled_at }) => settled_at === null),
    sentBack: unmatched.filter(({ settled_at }) => settled_at !== null),
    paid: orders.filter(({ payment_status }) => payment_status === 'paid' || payment_status === 'refunded'),
    refunds,
    keeps,
    /** What an order was paid with, and what of it went back. */
    paidOf: sumBy(own, ({ order_id }) => order_id, paysOf),
    backOf: sumBy(refunds, ({ order_id }) => order_id, paiseOf),
    /** What went back of a payment: by the id of the provider, and by our own. */
    givenOf: sumBy(
      processed,
      ({ payment_id }) => payment_id,
      ({ amount }) => amount,
    ),
    refundedOf: sumBy(
      refunds.filter((row) => !keeps.includes(row)),
      ({ payment_id }) => payment_id,
      sentOf,
    ),
  }
}

function checkTaken({ online, captured, counter }: Books, placed: readonly PlacedOrder[]): void {
  expect(
    online.map((row) => `${row.provider_payment_id} ${row.amount_paise}`).toSorted(),
    'each captured payment is recorded once',
  ).toEqual(captured.map(({ id, amount }) => `${id} ${amount}`).toSorted())

  const takenOf = sumBy(counter, ({ order_id }) => order_id, paiseOf)
  for (const { id, takenPaise, way } of placed)
    expect(takenOf(id), `what the counter has taken: ${way}`).toBe(takenPaise)
}

function checkPaid({ own, paid, paidOf }: Books): void {
  for (const { id, grand_total_paise } of paid)
    expect(paidOf(id), 'the payments of a paid order are its amount').toBe(grand_total_paise)
  expect(sum(own, paysOf), 'payments are of paid orders').toBe(
    sum(paid, ({ grand_total_paise }) => grand_total_paise),
  )

  const ownOnline = own.filter(({ provider }) => isOnlineProvider(provider))
  expect(ownOnline.length, 'an order has one online payment').toBe(
    new Set(ownOnline.map(({ order_id }) => order_id)).size,
  )
}

function checkRefunds({ refunds, paid, backOf }: Books): void {
  expect(
    refunds.filter(({ state }) => state !== 'done'),
    'refunds under way',
  ).toEqual([])

  for (const { id, refunded_paise, grand_total_paise, payment_status } of paid) {
    expect([refunded_paise ?? 0, payment_status === 'refunded'], 'an order knows its refunds').toEqual([
      backOf(id),
      backOf(id) === grand_total_paise,
    ])
  }
}

/** Compares the refunds of each payment with those that the provider or the counter has given. */
function checkGiven({ own, sentBack, listed, givenOf, refundedOf }: Books): void {
  for (const row of own) {
    if (isOnlineProvider(row.provider))
      expect(refundedOf(row.id), 'refunds of a payment at the provider').toBe(
        givenOf(row.provider_payment_id),
      )
    else
      expect(refundedOf(row.id), 'refunds of a payment at the counter').toBeLessThanOrEqual(row.amount_paise)
  }

  for (const row of sentBack)
    expect(givenOf(row.provider_payment_id), 'a payment that was sent back').toBe(row.amount_paise)
  for (const row of listed) expect(givenOf(row.provider_payment_id), 'a listed payment').toBe(0)
}

const sumsOf = (books: Books): Money => ({
  captured: sum(books.captured, ({ amount }) => amount) + sum(books.counter, paiseOf),
  offered:
    sum(books.own, (row) => paysOf(row) - row.amount_paise) -
    sum(books.refunds, (row) => row.amount_paise - sentOf(row)),
  paid: sum(books.paid, ({ grand_total_paise, refunded_paise }) => grand_total_paise - (refunded_paise ?? 0)),
  refunded:
    sum(books.processed, ({ amount }) => amount) +
    sum(
      books.own.filter(({ provider }) => !isOnlineProvider(provider)),
      ({ id }) => books.refundedOf(id),
    ),
  listed: sum(books.listed, paiseOf),
  unused: sum(books.keeps, paiseOf) - sum(books.credits, paiseOf),
  exchanges: books.credits.length,
  returns: new Set(books.refunds.flatMap(({ return_id }) => return_id ?? [])).size,
})

/** Each invoice equals the payments of its order, and its credit notes the refunds. */
async function checkDocuments(db: Database, { paidOf, backOf }: Books): Promise<void> {
  const invoices = await db.reader.selectFrom('invoices').select(['order_id', 'document']).execute()
  const partOf = sumBy(
    await db.reader.selectFrom('partial_credit_notes').select(['order_id', 'amount_paise']).execute(),
    ({ order_id }) => order_id,
    paiseOf,
  )
  const reversed = new Set(
    (await db.reader.selectFrom('credit_notes').select('order_id').execute()).map(({ order_id }) => order_id),
  )
  for (const { order_id: id, document } of invoices) {
    const { grandTotal } = JSON.parse(document) as Invoice
    expect(grandTotal, 'an invoice equals its payments').toBe(paidOf(id))
    const credited = partOf(id) + (reversed.has(id) ? grandTotal : 0)
    expect(credited, 'credit notes equal the refunds').toBe(backOf(id))
    expect(credited, 'credit notes are within the invoice').toBeLessThanOrEqual(grandTotal)
  }
}

/** Only orders that are not cancelled have taken pieces, except those that were restocked. */
async function checkStock(db: Database): Promise<void> {
  const sold = await db.reader
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .where('cancelled_at', 'is', null)
    .execute()
  const soldOf = sumBy(
    sold,
    ({ product_id }) => product_id,
    ({ quantity, restocked }) => quantity - restocked,
  )
  for (const { id, stock } of await db.reader.selectFrom('products').select(['id', 'stock']).execute())
    expect(stock, 'pieces left').toBe(STOCK - soldOf(id))
}

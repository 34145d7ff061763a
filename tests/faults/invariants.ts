import { sql } from 'kysely'
import { expect } from 'vitest'
import { findMissingMoves } from '../../src/server/shop/stock/stock-moves.ts'
import type { Database } from '../../src/server/core/db/types.ts'
import { STOCK, type Acknowledged, type Workload } from './workload.ts'

/**
 * Compares everything an order writes: every acknowledged order exists exactly once, and stock, coupon uses,
 * carts, totals, idempotency keys and mails match the orders, acknowledged or not.
 */
export async function assertInvariants(
  db: Database,
  stage: Workload,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const orders = await readOrders(db)
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'quantity'])
    .execute()

  await checkKeys(db, orders, acknowledged)
  expect(lines.map(({ order_id }) => order_id).sort(), 'each order has its line').toEqual(
    orders.map(({ id }) => id).sort(),
  )

  await checkStock(db, lines)
  await checkCarts(db, stage, orders, lines)
  await checkCoupon(db, stage, orders)
  await checkMails(db, orders)
  await checkTotals(db, orders)
  if (db.engine === 'sqlite') await checkFile(db)
}

const readOrders = (db: Database) =>
  db.reader
    .selectFrom('orders')
    .select([
      'id',
      'user_id',
      'coupon_id',
      'grand_total_paise',
      'total_paise',
      'discount_paise',
      'refunded_paise',
      'refunded_taxable_paise',
      'created_at',
    ])
    .execute()

type OrderRow = Awaited<ReturnType<typeof readOrders>>[number]

/** Each order has the key it was placed with, and each acknowledged key its order. */
async function checkKeys(
  db: Database,
  orders: OrderRow[],
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const keys = await db.reader.selectFrom('order_keys').selectAll().execute()
  const placed = new Map(keys.map(({ user_id, key, order_id }) => [`${user_id} ${key}`, order_id]))
  expect(
    keys.map(({ order_id }) => order_id).sort(),
    'each order has the one key it was placed with',
  ).toEqual(orders.map(({ id }) => id).sort())

  for (const { shopper, key, id } of acknowledged)
    expect(placed.get(`${shopper.id} ${key}`), 'an acknowledged order').toBe(id)
}

async function checkCoupon(db: Database, stage: Workload, orders: OrderRow[]): Promise<void> {
  const { used_count } = await db.reader
    .selectFrom('coupons')
    .select('used_count')
    .where('id', '=', stage.coupon)
    .executeTakeFirstOrThrow()
  expect(used_count, 'uses of the coupon').toBe(
    orders.filter(({ coupon_id }) => coupon_id === stage.coupon).length,
  )
}

async function checkMails(db: Database, orders: OrderRow[]): Promise<void> {
  const mails = await db.reader
    .selectFrom('outbox')
    .select('event')
    .where('kind', '=', 'order_placed')
    .execute()
  expect(mails.map(({ event }) => event).sort(), 'mails').toEqual(
    orders.map(({ id }) => `order:${id}:placed`).sort(),
  )
}

async function checkTotals(db: Database, orders: OrderRow[]): Promise<void> {
  const totals = await db.reader
    .selectFrom('order_tallies')
    .select((e) => [
      e.fn.sum('orders').as('orders'),
      e.fn.sum('paise').as('paise'),
      e.fn.sum('before_tax_paise').as('beforeTax'),
    ])
    .executeTakeFirstOrThrow()
  const earned = orders.reduce(
    (sum, { grand_total_paise, refunded_paise }) => sum + grand_total_paise - (refunded_paise ?? 0),
    0,
  )
  const beforeTax = orders.reduce(
    (sum, { total_paise, discount_paise, refunded_taxable_paise }) =>
      sum + total_paise - discount_paise - (refunded_taxable_paise ?? 0),
    0,
  )

  expect([Number(totals.orders), Number(totals.paise), Number(totals.beforeTax)], 'ledger of totals').toEqual(
    [orders.length, earned, beforeTax],
  )
}

async function checkFile(db: Database): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.reader as never)
  expect(rows, 'the file').toEqual([{ integrity_check: 'ok' }])
}

type Line = { order_id: string; product_id: string; quantity: number }

/** The pieces left are those that no order has taken, and each change of stock is recorded. */
async function checkStock(db: Database, lines: Line[]): Promise<void> {
  const sold = new Map<string, number>()
  for (const { product_id, quantity } of lines) sold.set(product_id, (sold.get(product_id) ?? 0) + quantity)

  const products = await db.reader.selectFrom('products').select(['id', 'stock']).execute()
  for (const { id, stock } of products) expect(stock, 'pieces left').toBe(STOCK - (sold.get(id) ?? 0))

  const missing = await findMissingMoves(
    db.reader,
    products.map(({ id }) => id),
  )
  expect(missing, 'moves of stock').toEqual([])
}

/** Items that were ordered were removed from the cart with the order; all others are still in it. */
async function checkCarts(db: Database, stage: Workload, orders: OrderRow[], lines: Line[]): Promise<void> {
  const inCarts = await db.reader
    .selectFrom('cart_lines')
    .select(['user_id', 'product_id', 'created_at'])
    .execute()
  const productOf = new Map(lines.map(({ order_id, product_id }) => [order_id, product_id]))
  const lastOrdered = new Map<string, number>()
  for (const { id, user_id, created_at } of orders) {
    const what = `${user_id} ${productOf.get(id)}`
    lastOrdered.set(what, Math.max(created_at, lastOrdered.get(what) ?? 0))
    expect(
      inCarts.some((line) => line.user_id === user_id && line.product_id === stage.keepsake),
      'the piece kept in the cart',
    ).toBe(true)
  }

  const stale = inCarts.filter(
    ({ user_id, product_id, created_at }) => created_at < (lastOrdered.get(`${user_id} ${product_id}`) ?? 0),
  )
  expect(stale, 'lines in carts that were ordered').toEqual([])
}

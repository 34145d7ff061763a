import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { clearPlaces, emptyPlace } from '../../../../../tests/backup-targets.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { addManyOrders, bulkKey } from '../../../../../tests/many-orders.ts'
import { plansOf } from '../../../../../tests/query-plans.ts'
import type { AllOrdersQuery } from '../../../../contract/manage-orders.ts'
import type { Actor } from '../../../core/context.ts'
import type { Reader } from '../../../core/db/types.ts'
import { countOpenCashOrders } from '../../cart/open-cash-orders.ts'
import { getCustomer } from '../../customers/book/get-customer.ts'
import { getUserOrderCounts } from '../../customers/get-user-order-counts.ts'
import { listWaitingOrders } from '../../payments/pay/list-waiting-orders.ts'
import { readCash } from '../place/cash-limit.ts'
import { readUnpaidOrders } from '../place/unpaid-orders.ts'
import { readUnpaidPieces } from '../place/unpaid-pieces.ts'
import { listAllOrders } from '../office/list-all-orders.ts'
import { listOrders } from './list-orders.ts'
import { findOrder } from './order-queries.ts'
import { findMatches } from '../office/search-orders.ts'

const ORDERS = 10_000
const customerId = '00000000-0000-7000-8000-000000000001'

afterAll(clearPlaces)

const test = shopTest()
  .extend('db', { scope: 'file' }, async () => {
    const db = await (await emptyPlace()).open()
    await db.transaction((tx) => addManyOrders(tx.db, db.engine, ORDERS))
    await db.transaction(async (tx) => {
      const last = bulkKey('order', ORDERS - 100)
      await sql`update orders set status = 'completed' where id < ${last}`.execute(tx.db)
      await sql`
      update orders set status = 'pending', user_id = null, customer_name = 'Ravi Mehra', customer_phone = '98' || substr(id, 29)
      where id >= ${last}`.execute(tx.db)
      await sql`
      insert into customers (id, name, phone, last_at, created_at)
      values (${customerId}, 'Ravi Mehra', '9800000000', 1, 1)`.execute(tx.db)
      await sql`
      update orders set customer_id = ${customerId} where id = ${last}`.execute(tx.db)
      await sql`
      update orders set address = replace(address, '9876543210', '97' || substr(id, 29))`.execute(tx.db)
      await sql`
      update orders set address = replace(replace(address, 'Asha', 'Zara Quill'), 'Pune', 'Zirakpur')
      where id = ${bulkKey('order', 77)}`.execute(tx.db)
    })
    return db
  })
  .extend('analysed', { scope: 'file' }, async ({ db }) => {
    await db.updateStatistics()
    if (db.engine === 'postgres') await db.transaction((tx) => sql`analyze`.execute(tx.db))
    return db
  })

const actor = { id: bulkKey('user', 1), email: 'bulk1@shopper.test', role: 'admin' } as Actor

const list = (query: Partial<AllOrdersQuery>) => (db: Reader) =>
  listAllOrders(db, { actor, page: 1, limit: 20, ...query } as AllOrdersQuery & { actor: Actor })
const search = (text: string) => (db: Reader) => findMatches(db, text)

/** Queries, and the index of `orders` that serves each: every index of the table is here. */
const served: [string, (db: Reader) => Promise<unknown>, string | RegExp][] = [
  ['orders by id', (db) => findOrder(db, bulkKey('order', 1)).execute(), /orders_pkey|autoindex_orders_1/],
  ['an order by its number', search('BULK-1'), /orders_order_number_key|autoindex_orders_2/],
  ['an order by its UTR', search('412345678901'), /orders_utr_key|autoindex_orders_3/],
  ['the newest orders', list({}), 'orders_standing'],
  ['the orders to pack', list({ status: 'ready' }), 'orders_state'],
  ['a page far down of a status', list({ status: 'completed', page: 100 }), 'orders_state'],
  ['the paid orders', list({ paymentStatus: 'paid' }), 'orders_state'],
  [
    'the orders of a customer',
    (db) => listOrders(db, { actor, email: 'bulk2@shopper.test', page: 1, limit: 20 }),
    'orders_email',
  ],
  [
    'one’s own orders',
    (db) => listOrders(db, { actor, email: actor.email, page: 1, limit: 20 }),
    'orders_user',
  ],
  [
    'the orders of a customer without an account',
    (db) => getCustomer(db, { settings: { creditLimit: 0 } }, { id: customerId }),
    'orders_customer',
  ],
  ['a first name', search('zara'), 'orders_name_key'],
  ['a last name', search('quill'), 'orders_last_name_key'],
  ['a phone number', search('970000000'), 'orders_phone_key'],
  ['a phone number of the counter', search('980000000'), 'orders_customer_phone'],
  ['a customer of the counter', search('ravi'), 'orders_customer_name'],
  ['a last name of the counter', search('mehra'), 'orders_customer_last_name'],
  ['a town', search('zirak'), 'orders_city'],
]

const buyer = { id: 'none', user_id: actor.id, customer_phone: '9800000000' }
const PAYS_CASH = { amount_paise: 100 }

/** What placing and showing orders of one customer reads. */
const ofCustomer: [string, (db: Reader) => Promise<unknown>][] = [
  ['cash of the day', (db) => readCash(db, buyer, PAYS_CASH)],
  ['unpaid orders', (db) => readUnpaidOrders(db, actor.id, Date.now())],
  ['pieces of unpaid orders', (db) => readUnpaidPieces(db, { unpaidPieces: 5 }, actor.id)],
  ['open cash orders', (db) => countOpenCashOrders(db, { user_id: actor.id })],
  ['orders to deliver', (db) => getUserOrderCounts(db, { userId: actor.id })],
  ['orders that can be paid', (db) => listWaitingOrders(db, { actor })],
]

// Before statistics are gathered, SQLite knows the table as empty.
test.for(ofCustomer)('reads %s by the customer, not by the state', async ([, read], { db, skip }) => {
  skip(db.engine === 'postgres', 'Autovacuum gathers statistics')
  expect((await plansOf(db, read)).join('\n')).not.toMatch(/orders_state/)
})

test.for(ofCustomer)('reads %s by an index with statistics', async ([, read], { analysed }) => {
  expect((await plansOf(analysed, read)).join('\n')).not.toMatch(/Seq Scan on orders|SCAN orders/)
})

test.for(served)('reads %s by an index', async ([, read, index], { analysed }) => {
  expect((await plansOf(analysed, read)).join('\n')).toMatch(index)
})

test('every index of orders serves one of these queries', async ({ db }) => {
  const { rows } = await db.transaction((tx) =>
    (db.engine === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'orders'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = 'orders'`
    ).execute(tx.db),
  )
  const names = rows.map(({ name }) => name)
  expect(names).toHaveLength(15)
  for (const name of names)
    expect(
      served.some(([, , index]) => (typeof index === 'string' ? name === index : index.test(name))),
      name,
    ).toBe(true)
})

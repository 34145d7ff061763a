import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addStep, databaseBeforeInitialStep, databaseOf } from '../../../../tests/earlier-versions.ts'
import { allRows } from '../../../../tests/all-rows.ts'
import { clearPlaces } from '../../../../tests/backup-targets.ts'
import { engine, openTestShop } from '../../../../tests/shop.ts'
import { stateOfRow } from '../../shop/orders/base/order-state.ts'
import { openSnapshot } from '../backup/snapshot.ts'
import { INITIAL_STEP, lastCommittedSteps, replacedSteps } from './migrations/replaced-steps.ts'
import { knownSteps } from './migrations/steps.ts'
import { unfinishedSteps } from './migrations/step-records.ts'
import { openDatabase } from './open.ts'
import type { Database } from './types.ts'

afterAll(clearPlaces)

const ADMIN_TOKEN = 'session-of-an-earlier-version-0001'
const [PIECE, ORDER] = ['0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000091']
const LAST_STEP = knownSteps.at(-1) ?? INITIAL_STEP

const earlier = [
  ['the last replaced step', () => databaseBeforeInitialStep()] as const,
  ...knownSteps.slice(0, -1).map((step) => [step, () => databaseOf(step)] as const),
]
test.each(earlier)('a database of %s keeps every row after the upgrade', async (_step, create) => {
  const place = await create()
  const before = await allRows(place)
  expect(before.get('users')).toHaveLength(2)

  const shop = await openTestShop({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  })
  onTestFinished(() => shop.close())
  const after = await allRows(place)
  for (const [table, rows] of before) {
    const here = after.get(table) ?? []
    // Columns and rows may have been added; none may be missing or changed.
    expect(here, table).toEqual(
      expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)),
    )
  }

  // Makes the sessions recent, since old ones expire.
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('sessions').set({ created_at: Date.now(), used_at: Date.now() }).execute(),
  )
  const response = async (url: string) =>
    (await shop.app.inject({ url, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })).json() as unknown
  expect(await response('/api/auth/me')).toMatchObject({ user: { username: 'Āśā Patel', role: 'admin' } })
  expect(await response(`/api/product/${PIECE}`)).toMatchObject({
    product: { name: 'Mehér bangle', price: 1499.5, stock: 3 },
  })
  expect(await response('/api/product/search?query=bangle')).toMatchObject([{ _id: PIECE }])
  expect(await response(`/api/orders/order/${ORDER}`)).toMatchObject({
    orderId: 'AB12-CD34',
    amount: 2969.01,
    products: [{ size: 'Small' }, { name: 'Gone since' }],
  })
})

test('an upgrade counts the unsent pieces of orders with a parcel', async () => {
  const db = await (await databaseOf(INITIAL_STEP)).open()
  const unsent = await db.reader
    .selectFrom('orders')
    .select('unsent_pieces')
    .where('unsent_pieces', 'is not', null)
    .execute()
  expect(unsent).toEqual([{ unsent_pieces: 1 }])
})

test('an upgrade stores the states of orders', async () => {
  const db = await (await databaseOf(INITIAL_STEP)).open()
  const orders = await db.reader.selectFrom('orders').selectAll().execute()
  expect(orders.map(({ order_state }) => order_state)).toEqual(orders.map(stateOfRow))
  expect(orders).not.toEqual([])
})

test('an upgrade adds the value before tax to the ledger', async () => {
  const db = await (await databaseOf(INITIAL_STEP)).open()
  const sumOf = async (sum: Promise<{ sum: number | string | bigint | null }>) => Number((await sum).sum)
  const orders = db.reader
    .selectFrom('orders')
    .select((e) => e.fn.sum(sql`total_paise - discount_paise`).as('sum'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const ledger = db.reader
    .selectFrom('order_tallies')
    .select((e) => e.fn.sum('before_tax_paise').as('sum'))
    .executeTakeFirstOrThrow()
  expect(await sumOf(ledger)).toBe(await sumOf(orders))
  expect(await sumOf(orders)).toBeGreaterThan(0)
})

test('STOCK-01 an upgrade begins the history with the present stock', async () => {
  const db = await (await databaseOf('0014-pin-rules')).open()
  const moves = await db.reader
    .selectFrom('stock_moves')
    .select(['product_id', 'variant_id', 'delta', 'reason'])
    .orderBy('id')
    .execute()
  expect(moves).toEqual([
    { product_id: PIECE, variant_id: '0190a000-0000-7000-8000-000000000341', delta: 1, reason: 'stocktake' },
    { product_id: PIECE, variant_id: '0190a000-0000-7000-8000-000000000342', delta: 2, reason: 'stocktake' },
  ])
})

test('METAL-01 an upgrade opens the account with the present stock', async () => {
  const db = await (await databaseOf('0040-receipt-vouchers')).open()
  const entries = await db.reader
    .selectFrom('metal_entries')
    .select(['variant_id', 'metal', 'fineness', 'kind', 'mg'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      variant_id: '0190a000-0000-7000-8000-000000000341',
      metal: 'silver',
      fineness: 925,
      kind: 'opening',
      mg: 12_250,
    },
  ])
})

test('CUST-01 an upgrade adds the customers of accounts and of the counter', async () => {
  const db = await (await databaseOf('0031-payment-differences')).open()
  const customers = await db.reader
    .selectFrom('customers')
    .select(['user_id', 'name', 'phone', 'last_at'])
    .orderBy('last_at')
    .execute()
  const orders = await db.reader
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['order_number', 'customers.name'])
    .orderBy('order_number')
    .execute()
  expect(customers).toEqual([
    { user_id: '0190a000-0000-7000-8000-000000000002', name: null, phone: null, last_at: 1735690000002 },
    { user_id: null, name: 'Meera I. Rao', phone: '9845012345', last_at: 1753000000002 },
  ])
  expect(orders).toEqual([
    { order_number: 'MN34-PQ56', name: 'Meera I. Rao' },
    { order_number: 'RS78-TU90', name: 'Meera I. Rao' },
  ])
})

async function recordedSteps(db: Database): Promise<string[]> {
  const { rows } = await db.transaction((tx) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx.db),
  )
  return rows.map(({ name }) => name)
}

test('a database of the last replaced step records 0001-initial in its place', async () => {
  const place = await databaseBeforeInitialStep()
  const db = await place.open()
  expect(await recordedSteps(db)).toEqual(knownSteps)
  expect(await db.reader.selectFrom('schema_info').selectAll().execute()).toEqual([
    { id: 1, works_from: INITIAL_STEP },
  ])
})

test.runIf(engine === 'postgres')('several nodes that start together record 0001-initial once', async () => {
  const place = await databaseBeforeInitialStep()
  const [db] = await Promise.all([place.open(), place.open(), place.open()])
  expect(await recordedSteps(db)).toEqual(knownSteps)
})

const incomplete: [which: string, names: string[]][] = [
  ['an older step', lastCommittedSteps.slice(0, -1)],
  ['the last replaced step without the one before', replacedSteps.toSpliced(-2, 1)],
]
test.each(incomplete)('a database of %s is unchanged, and one line names a commit', async (_which, names) => {
  const place = await databaseBeforeInitialStep(names)
  const before = await allRows(place)
  await expect(place.open()).rejects.toThrow(
    /^This database is of an earlier version of the shop\. Start commit cc0bcbac once on it, then this version\.$/,
  )
  expect(await allRows(place)).toEqual(before)
})

test('rows of each step fill new tables, so later steps are tested', async () => {
  const rows = await allRows(await databaseOf(LAST_STEP))
  expect([...rows].filter(([, found]) => found.length === 0).map(([table]) => table)).toEqual([])
})

test('a failed step is rolled back alone and can be retried', async () => {
  const place = await databaseOf(LAST_STEP)
  let mayFail = true
  addStep('9001-adds', async (db) => db.schema.alterTable('heroes').addColumn('later', 'text').execute())
  addStep('9002-fails', async (db) => {
    await db.schema.alterTable('heroes').addColumn('latest', 'text').execute()
    await db.schema
      .createTable(mayFail ? 'order_tallies' : 'later')
      .addColumn('id', 'text')
      .execute()
  })
  await expect(place.open()).rejects.toThrow('order_tallies')
  const [hero] = (await allRows(place)).get('heroes') ?? []
  expect(hero).toHaveProperty('later')
  expect(hero).not.toHaveProperty('latest')

  mayFail = false
  await place.open()
  const after = await allRows(place)
  expect([...after.keys()]).toContain('later')
  expect(after.get('heroes')).toMatchObject([{ later: null, latest: null }])
})

test('an interrupted step goes on where it was', async () => {
  const place = await databaseOf(LAST_STEP)
  const batches: string[] = []
  const next = new Map([
    ['', 'a'],
    ['a', 'b'],
  ])
  addStep('9001-fills', async (db) => db.schema.alterTable('heroes').addColumn('later', 'text').execute(), {
    backfill: async (_db, _engine, after) => {
      batches.push(after)
      if (batches.length === 2) throw new Error('killed')
      return next.get(after)
    },
    indexes: (db) => [db.schema.createIndex('heroes_later').on('heroes').column('later')],
  })
  await expect(place.open()).rejects.toThrow('killed')
  const { tables, close } = await openSnapshot(place)
  await expect(tables.steps().finally(close)).rejects.toThrow('The database is being migrated.')

  await (await openDatabase(place)).close()
  expect(batches).toEqual(['', 'a', 'a', 'b'])
  await place.open()
  expect(batches).toHaveLength(4)
})

test('a step interrupted between its indexes is finished', async () => {
  const place = await databaseOf(LAST_STEP)
  let mayFail = true
  addStep('9001-indexes', async () => undefined, {
    indexes: (db) => [
      db.schema.createIndex('heroes_title').on('heroes').column('title'),
      db.schema
        .createIndex('heroes_position')
        .on('heroes')
        .column(mayFail ? 'missing' : 'position'),
    ],
  })
  await expect(place.open()).rejects.toThrow('missing')

  mayFail = false
  const db = await place.open()
  expect(await db.transaction((tx) => unfinishedSteps(tx.db, engine))).toEqual([])
})

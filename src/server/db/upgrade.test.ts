import { Kysely, sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addRowsOf, databaseOf } from '../../../tests/earlier-versions.ts'
import { clearPlaces, type TestPlace } from '../../../tests/backup-targets.ts'
import { openTestShop } from '../../../tests/shop.ts'
import { knownSteps } from './migrations/steps.ts'
import { openNodeSqlite, sqliteDialect, sqliteFile } from './sqlite/dialect.ts'
import { connectPostgres, openPoolWithoutTimeout } from './postgres/pool.ts'
import { openSnapshot } from '../backup/snapshot.ts'
import type { Tables } from './schema/tables.ts'

afterAll(clearPlaces)

const ADMIN_TOKEN = 'session-of-an-earlier-version-0001'
const [PIECE, ORDER] = ['0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-000000000091']

type Rows = Map<string, Record<string, unknown>[]>

async function allRows(place: TestPlace): Promise<Rows> {
  const { tables, close } = await openSnapshot(place)
  const rows: Rows = new Map()
  for (const shape of await tables.shapes()) {
    const found: Record<string, unknown>[] = []
    for await (const lines of tables.lines(shape)) {
      for (const line of lines) found.push(Object.fromEntries((JSON.parse(line) as unknown[]).map((value, index) => [shape.columns[index], value])))
    }
    rows.set(shape.name, found)
  }
  await close()
  return rows
}

test.each(knownSteps.slice(0, -1))('a database of %s keeps every row when it is brought to this version, and the shop opens on it', async (step) => {
  const place = await databaseOf(step)
  const before = await allRows(place)
  expect(before.get('users')).toHaveLength(2)

  const shop = await openTestShop({ DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) })
  onTestFinished(() => shop.close())
  const after = await allRows(place)
  for (const [table, rows] of before) {
    const here = after.get(table) ?? []
    // Columns and rows may have been added; none may be missing or changed.
    expect(here, table).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as unknown)))
  }

  // Makes the sessions recent, since old ones expire.
  await shop.context.db.transaction((tx) => tx.db.updateTable('sessions').set({ created_at: Date.now(), used_at: Date.now() }).execute())
  const response = async (url: string) => (await shop.app.inject({ url, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })).json() as unknown
  expect(await response('/api/auth/me')).toMatchObject({ user: { username: 'Āśā Patel', role: 'admin' } })
  expect(await response(`/api/product/${PIECE}`)).toMatchObject({ product: { name: 'Mehér bangle', price: 1499.5, stock: 3 } })
  expect(await response('/api/product/search?query=bangle')).toMatchObject([{ _id: PIECE }])
  if (!before.has('orders')) return
  expect(await response(`/api/orders/order/${ORDER}`)).toMatchObject({ orderId: 'AB12-CD34', amount: 2969.01, products: [{ size: 'Small' }, { name: 'Gone since' }] })
})

test('a table that a step brings is filled by the rows of that step, so that the steps after it are tried on it', async () => {
  const rows = await allRows(await databaseOf(knownSteps.at(-1) ?? ''))
  expect([...rows].filter(([, found]) => found.length === 0).map(([table]) => table)).toEqual([])
})

test('a step that fails leaves the database as it was, and may be tried again', async () => {
  const place = await databaseOf('0003-orders', async (db) => {
    await addRowsOf(db, '0003-orders')
    await sql`create table order_tallies (id text primary key)`.execute(db)
  })
  const before = await allRows(place)
  await expect(place.open()).rejects.toThrow('order_tallies')
  expect(await allRows(place)).toEqual(before)
  await clearTheWay(place)
  await place.open()
  expect([...(await allRows(place)).keys()]).toContain('audit_log')
})

async function clearTheWay({ dataDir, databaseUrl }: TestPlace): Promise<void> {
  const db = databaseUrl
    ? await connectPostgres(openPoolWithoutTimeout(databaseUrl))
    : new Kysely<Tables>({ dialect: sqliteDialect(openNodeSqlite(sqliteFile(dataDir), { readOnly: false })) })
  await sql`drop table order_tallies`.execute(db)
  await db.destroy()
}

import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addRate, countPriced, fillWeighedCatalogue, PAISE_PER_KG, weighedId } from '../weighed-catalogue.ts'
import type { Product } from '../../src/contract/product.ts'
import type { Tables } from '../../src/server/core/db/schema/tables.ts'
import type { Database, Engine } from '../../src/server/core/db/types.ts'
import { engines, startTestCluster } from '../faults/test-cluster.ts'
import { startProcess } from '../faults/shop-process.ts'

const PRODUCTS = 3000
const NEW_RATE = PAISE_PER_KG * 1.04

describe.each(engines)('%s', (engine) => {
  test('RATE-08 a shop killed while storing prices resumes and prices nothing twice', async () => {
    const cluster = await startTestCluster(engine)
    const settings = { ...cluster.settings, LOG_LEVEL: 'silent' }
    await fillWeighedCatalogue({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }, PRODUCTS)
    await cluster.withDatabase(recordPricing)

    const killed = startProcess(settings)
    await expect.poll(countPriced(await killed.address, PAISE_PER_KG), { interval: 5 }).toBeGreaterThan(0)
    killed.kill('SIGKILL')
    await killed.ended
    const { priced: before } = await cluster.withDatabase(readPricing)
    expect(before).toBeLessThan(PRODUCTS)

    const batchId = await cluster.withDatabase((db) =>
      db.transaction((tx) => addRate(tx.db, NEW_RATE, Date.now())),
    )
    // One SQLite file belongs to one process; nodes on PostgreSQL share the work.
    const nodes = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => startProcess(settings))
    const [address = ''] = await Promise.all(nodes.map((node) => node.address))
    await expect.poll(countPriced(address, NEW_RATE)).toBe(PRODUCTS)
    const { product } = (await (await fetch(`${address}/api/product/${weighedId(7)}`)).json()) as {
      product: Product
    }
    for (const node of nodes) {
      node.kill('SIGTERM')
      await node.ended
    }
    await cluster.withDatabase(async (db) => {
      expect(await readPricing(db)).toEqual({ priced: before + PRODUCTS, pricedTwice: 0 })
      const stored = await db.reader
        .selectFrom('products')
        .select(['price_paise', 'priced_with'])
        .where('id', '=', weighedId(7))
        .executeTakeFirstOrThrow()
      expect(stored).toEqual({ price_paise: Math.round(product.price * 100), priced_with: batchId })
    })
  })
})

/** Has the database note each time a price is stored. */
const recordPricing = (db: Database) =>
  db.transaction(async (tx) => {
    const note = 'insert into noted_prices values (new.id, new.priced_with)'
    const trigger = 'create trigger note_price after update of priced_with on products for each row'
    const statements = engineStatements[db.engine](trigger, note)
    for (const statement of ['create table noted_prices (id text, batch_id text)', ...statements])
      await sql.raw(statement).execute(tx.db)
  })

const engineStatements: Record<Engine, (trigger: string, note: string) => string[]> = {
  sqlite: (trigger, note) => [`${trigger} begin ${note}; end`],
  postgres: (trigger, note) => [
    `create function note_price() returns trigger language plpgsql as $$ begin ${note}; return null; end $$`,
    `${trigger} execute function note_price()`,
  ],
}

/** How many prices were stored, and how many of them once more at the same rate. */
async function readPricing(db: Database): Promise<{ priced: number; pricedTwice: number }> {
  const noted = (
    await sql<{ id: string; batch_id: string }>`select id, batch_id from noted_prices`.execute(
      db.reader as unknown as Kysely<Tables>,
    )
  ).rows
  return {
    priced: noted.length,
    pricedTwice: noted.length - new Set(noted.map(({ id, batch_id }) => `${id} ${batch_id}`)).size,
  }
}

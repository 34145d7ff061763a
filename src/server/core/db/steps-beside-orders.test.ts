import { sql, type Kysely } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { clearPlaces } from '../../../../tests/backup-targets.ts'
import { addStep, databaseOf } from '../../../../tests/earlier-versions.ts'
import { assertInvariants } from '../../../../tests/faults/invariants.ts'
import { prepareWorkload, runWorkload } from '../../../../tests/faults/workload.ts'
import { addManyOrders } from '../../../../tests/many-orders.ts'
import { orderInSql } from '../../../../tests/orders-in-sql.ts'
import { engine, openTestShop } from '../../../../tests/shop.ts'
import { isSoak } from '../../../../tests/soak.ts'
import { knownSteps } from './migrations/steps.ts'
import { openDatabase } from './open.ts'
import type { Tables } from './schema/tables.ts'
import { storedSteps, unfinishedSteps } from './migrations/step-records.ts'
import type { Database } from './types.ts'

afterAll(clearPlaces)

const ORDERS = isSoak ? 300_000 : 3000
/** The longest time that a reader may wait, in milliseconds, on a machine that does nothing else. */
const MAX_READ_MS = isSoak ? 2000 : Infinity
/** Steps like those of one landing. */
const NEW_STEPS = isSoak ? 20 : 5

/** Orders of earlier customers, half of them with a parcel. */
async function addEarlierOrders(db: Kysely<Tables>): Promise<void> {
  await addManyOrders(db, 'postgres', ORDERS)
  await sql`
    insert into shipments (id, order_id, carrier_id, carrier_name, awb, lines, identity_check, sent_at, version)
    select 'parcel-' || id, id, null, 'Blue Dart', order_number, '[{"position":0,"quantity":1}]', 'none', created_at, 1
    from orders where order_number like 'BULK-%' and created_at % 2 = 0`.execute(db)
}

const stepsOf = (db: Database) =>
  db.transaction(async (tx) => ({
    stored: await storedSteps(tx.db, 'postgres'),
    unfinished: await unfinishedSteps(tx.db, 'postgres'),
  }))

/**
 * A step like that of the payments: a new table that refers to others, new columns of those, rows and an
 * index.
 */
function addPaymentsStep(number: number): void {
  const name = `new_${number}`
  addStep(
    `900${String(number).padStart(2, '0')}-payments`,
    async (db) => {
      await db.schema
        .createTable(`payments_${name}`)
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('order_id', sql`text collate "C"`, (c) => c.references('orders.id').onDelete('set null'))
        .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
        .execute()
      await db.schema.alterTable('orders').addColumn(name, 'bigint').execute()
      await db.schema.alterTable('price_holds').addColumn(name, 'bigint').execute()
    },
    {
      locks: ['users', 'orders', 'price_holds'],
      backfill: async (db, _engine, after) => {
        const { rows } = await sql<{ id: string }>`
          select id from orders where id > ${after} order by id limit 10`.execute(db)
        const last = rows.at(-1)?.id
        if (last !== undefined)
          await sql`update orders set ${sql.ref(name)} = 1 where id > ${after} and id <= ${last}`.execute(db)
        return last
      },
      indexes: (db) => [db.schema.createIndex(`orders_${name}`).on('orders').column(name)],
    },
  )
}

describe.runIf(engine === 'postgres')('steps beside orders', () => {
  test('make a large database new while customers order and read', async () => {
    const { databaseUrl = '', dataDir } = await databaseOf('0002-search', addEarlierOrders)
    const shopping = orderInSql(databaseUrl, ORDERS)
    await expect.poll(() => shopping.state.stored).toBeGreaterThan(10)

    const db = await openDatabase({ dataDir, databaseUrl })
    onTestFinished(() => db.close())
    const { failures, longestReadMs } = await shopping.end()

    expect(failures).toEqual([])
    expect(await stepsOf(db)).toEqual({ stored: knownSteps, unfinished: [] })
    expect(longestReadMs).toBeLessThan(MAX_READ_MS)
    const { unsent } = await db.reader
      .selectFrom('orders')
      .select((e) => e.fn.sum<number>('unsent_pieces').as('unsent'))
      .executeTakeFirstOrThrow()
    const { parcels } = await db.reader
      .selectFrom('shipments')
      .select((e) => e.fn.countAll<number>().as('parcels'))
      .where('carrier_name', '=', 'Blue Dart')
      .where('awb', 'like', 'BULK-%')
      .executeTakeFirstOrThrow()
    expect(unsent).toBeGreaterThanOrEqual(parcels)
  }, 1_200_000)

  test('refuse and lose no order of the shop', async () => {
    const shop = await openTestShop({ OPEN_COD_ORDERS: '50' })
    onTestFinished(() => shop.close())
    const stage = await prepareWorkload(shop.context.db, 6)
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const shopping = runWorkload(stage, () => address)
    await shopping.ordered(10)

    for (let number = 1; number <= NEW_STEPS; number += 1) addPaymentsStep(number)
    // One of the two nodes migrates, and the other one waits for it.
    const open = () => openDatabase(shop.context.settings)
    const [db, other] = await Promise.all([open(), open()])
    onTestFinished(() => db.close())
    onTestFinished(() => other.close())
    await shopping.ordered(shopping.acknowledged.length + 10)
    shopping.close()
    await shopping.done

    expect(shopping.setbacks).toEqual([])
    expect(await stepsOf(db)).toEqual({ stored: knownSteps, unfinished: [] })
    await assertInvariants(db, stage, shopping.acknowledged)
  })
})

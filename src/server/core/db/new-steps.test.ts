import { sql, type Kysely } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../../../tests/earlier-versions.ts'
import { notedLog } from '../../../../tests/noted-log.ts'
import { clearPlaces, emptyPlace } from '../../../../tests/backup-targets.ts'
import { engine } from '../../../../tests/shop.ts'
import { openDatabase } from './open.ts'
import type { Database } from './types.ts'
import { migrate } from './migrate.ts'
import { INITIAL_STEP } from './migrations/replaced-steps.ts'
import { knownSteps } from './migrations/steps.ts'
import { connectPostgres, openPoolWithoutTimeout } from './postgres/pool.ts'
import type { Tables } from './schema/tables.ts'

afterAll(clearPlaces)

/** The PostgreSQL tables that were stored in another file while this ran. */
async function rewrittenTables(db: Kysely<Tables>, change: () => Promise<unknown>): Promise<string[]> {
  const filesOf = async () => {
    const { rows } = await sql<{ name: string; file: number }>`
      select relname as name, pg_relation_filenode(oid)::int as file from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(
      db,
    )
    return rows
  }
  const before = await filesOf()
  await change()
  const files = new Map((await filesOf()).map(({ name, file }) => [name, file]))
  return before
    .filter(({ name, file }) => files.has(name) && files.get(name) !== file)
    .map(({ name }) => name)
}

// A rewrite locks the table while it runs, and stores it in another file.
test.runIf(engine === 'postgres')('no new step rewrites a table, so updates keep orders open', async () => {
  const { databaseUrl = '' } = await databaseOf(INITIAL_STEP)
  const db = await connectPostgres(openPoolWithoutTimeout(databaseUrl))
  try {
    for (const step of knownSteps.slice(1))
      expect(await rewrittenTables(db, () => migrate(db, 'postgres', step)), step).toEqual([])
    expect(
      await rewrittenTables(db, () =>
        sql`alter table order_lines alter column quantity type bigint`.execute(db),
      ),
    ).toEqual(['order_lines'])
  } finally {
    await db.destroy()
  }
})

/**
 * A database left by a later version that has added something, and that records the oldest step versions must
 * know.
 */
async function ofLaterVersion(worksFrom: string) {
  const place = await emptyPlace()
  const db = await openDatabase(place)
  await db.transaction(async (tx) => {
    await sql`alter table heroes add column later text`.execute(tx.db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01T00:00:00.000Z')`.execute(
      tx.db,
    )
    await tx.db.updateTable('schema_info').set({ works_from: worksFrom }).execute()
  })
  await db.close()
  return place
}

test('this version starts on extended later tables and says so', async () => {
  const place = await ofLaterVersion(INITIAL_STEP)
  const { log, lines } = notedLog()
  const db: Database = await openDatabase(place, log)
  expect(await db.reader.selectFrom('heroes').selectAll().execute()).toEqual([])
  await db.close()
  expect(lines).toEqual([
    'warn: the database was migrated to 9999-later by a newer version of the shop; this version can use it',
  ])
})

test('on tables that it cannot work on it ends with one line', async () => {
  const place = await ofLaterVersion('9999-later')
  await expect(openDatabase(place)).rejects.toThrow(
    /^The database was migrated to 9999-later by a newer version of the shop\. This version \(\d{4}-[\w-]+\) cannot use it\. Start the newer version, or restore a backup from before the update\.$/,
  )
})

test('every database says from which step on versions work on it', async () => {
  const db = await (await emptyPlace()).open()
  expect(await db.reader.selectFrom('schema_info').selectAll().execute()).toEqual([
    { id: 1, works_from: INITIAL_STEP },
  ])
})

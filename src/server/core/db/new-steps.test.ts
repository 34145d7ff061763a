import { sql, type Kysely } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../../../tests/earlier-versions.ts'
import { notedLog } from '../../../../tests/noted-log.ts'
import { clearPlaces, emptyPlace } from '../../../../tests/backup-targets.ts'
import { engine } from '../../../../tests/shop.ts'
import { openDatabase } from './open.ts'
import type { Database } from './types.ts'
import { migrate } from './migrate.ts'
import { INITIAL_STEP } from './migrations/replaced-steps.ts'
import { knownSteps, steps } from './migrations/steps.ts'
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
      expect(await rewrittenTables(db, () => migrate(db, 'postgres', { last: step })), step).toEqual([])
    expect(
      await rewrittenTables(db, () =>
        sql`alter table order_lines alter column quantity type bigint`.execute(db),
      ),
    ).toEqual(['order_lines'])
  } finally {
    await db.destroy()
  }
})

/** The tables of the database, and its indexes with their tables. */
async function readTables(db: Kysely<Tables>): Promise<{ tables: string[]; indexes: string[] }> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  const named = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  return { tables: named('r'), indexes: named('i') }
}

/** The tables that this transaction keeps others from writing to. */
async function lockedTables(tx: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_locks join pg_class on pg_class.oid = pg_locks.relation
    where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(tx)
  return rows.map(({ name }) => name).toSorted()
}

/** The tables of this index among those that existed before. */
async function indexedTables(tx: Kysely<Tables>, existing: { tables: string[]; indexes: string[] }) {
  const { rows } = await sql<{ name: string; owner: string }>`
    select indexname as name, tablename as owner from pg_indexes where schemaname = 'public'`.execute(tx)
  return rows.filter(({ name, owner }) => existing.tables.includes(owner) && !existing.indexes.includes(name))
}

test.runIf(engine === 'postgres')('a new step declares the tables that it locks', async () => {
  const { databaseUrl = '' } = await databaseOf(INITIAL_STEP)
  const db = await connectPostgres(openPoolWithoutTimeout(databaseUrl))
  onTestFinished(() => db.destroy())
  for (const name of knownSteps.slice(1)) {
    const existing = await readTables(db)
    const undone = new Error('rolled back')
    const work = db.transaction().execute(async (tx: Kysely<Tables>) => {
      await steps[name]?.up(tx as Kysely<unknown>, 'postgres')
      const locked = (await lockedTables(tx)).filter((table) => existing.tables.includes(table))
      expect([...(steps[name]?.locks ?? [])].toSorted(), `export const locks of ${name}`).toEqual(locked)
      expect(await indexedTables(tx, existing), `export const indexes of ${name}`).toEqual([])
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    await migrate(db, 'postgres', { last: name })
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

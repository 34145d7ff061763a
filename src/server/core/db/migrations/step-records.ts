import { sql, type Kysely } from 'kysely'
import type { Engine } from '../types.ts'
import type { Tables } from '../schema/tables.ts'

/**
 * Where it is recorded which steps a database has had: Kysely's own table, which earlier versions read, and a
 * table of the steps whose rows or indexes are not complete yet.
 */
const APPLIED = 'kysely_migration'
const UNFINISHED = 'kysely_unfinished'
export const recordTables = [APPLIED, UNFINISHED, 'kysely_migration_lock']

async function hasTable(db: Kysely<Tables>, engine: Engine, name: string): Promise<boolean> {
  const found =
    engine === 'postgres'
      ? sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`
      : sql`select 1 from sqlite_master where name = ${name}`
  return (await found.execute(db)).rows.length > 0
}

/** Creates the tables of records that are not there yet. */
export async function createRecords(db: Kysely<Tables>, engine: Engine): Promise<void> {
  if (!(await hasTable(db, engine, APPLIED)))
    await db.schema
      .createTable(APPLIED)
      .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
      .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
      .execute()
  if (!(await hasTable(db, engine, UNFINISHED)))
    await db.schema
      .createTable(UNFINISHED)
      .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
      .addColumn('reached', 'text', (c) => c.notNull())
      .execute()
}

/** The names of the steps as they are recorded, in order. */
export async function storedSteps(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  return (await hasTable(db, engine, APPLIED)) ? namesIn(db, APPLIED) : []
}

/** The names of the steps whose rows or indexes are not complete yet, in order. */
export async function unfinishedSteps(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  return (await hasTable(db, engine, UNFINISHED)) ? namesIn(db, UNFINISHED) : []
}

async function namesIn(db: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function recordStep(db: Kysely<Tables>, name: string, isFinished: boolean): Promise<void> {
  await sql`insert into ${sql.table(APPLIED)} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    db,
  )
  if (!isFinished)
    await sql`insert into ${sql.table(UNFINISHED)} (name, reached) values (${name}, '')`.execute(db)
}

/** Where the next batch of an unfinished step begins: '' before the first. */
export async function reachedBy(db: Kysely<Tables>, name: string): Promise<string> {
  const { rows } = await sql<{
    reached: string
  }>`select reached from ${sql.table(UNFINISHED)} where name = ${name}`.execute(db)
  return rows[0]?.reached ?? ''
}

export async function recordReached(db: Kysely<Tables>, name: string, reached: string): Promise<void> {
  await sql`update ${sql.table(UNFINISHED)} set reached = ${reached} where name = ${name}`.execute(db)
}

export async function recordFinished(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`delete from ${sql.table(UNFINISHED)} where name = ${name}`.execute(db)
}

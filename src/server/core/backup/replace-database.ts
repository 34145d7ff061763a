import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, sql } from 'kysely'
import { StartError } from '../lib/errors.ts'
import { CHANNEL, ALL_TAGS } from '../db/invalidation.ts'
import type { Engine } from '../db/types.ts'
import { directOf, type DatabasePlace, type Direct } from '../db/postgres/direct-url.ts'
import { lockDataDirectory } from '../db/sqlite/lock.ts'
import { fsyncPath } from '../db/sqlite/fsync.ts'
import { migrate } from '../db/migrate.ts'
import { recordTables } from '../db/migrations/step-records.ts'
import { openNodeSqlite, sqliteDialect, sqliteFile } from '../db/sqlite/dialect.ts'
import { connectPostgres, openPoolWithoutTimeout } from '../db/postgres/pool.ts'
import { openSnapshot } from './snapshot.ts'
import { openTableDump } from './stored-tables.ts'
import type { Tables } from '../db/schema/tables.ts'

export type Place = DatabasePlace

/** Conditions that are checked before anything is written. */
type Terms = {
  /** Whether an existing shop is replaced; if not, it is an error. */
  replace: boolean
  /** The end of that error message: what to do about it. */
  advice: string
  /** Runs while the database is locked and nothing is written yet; throws to stop. */
  first: () => Promise<void>
}

/**
 * Replaces the shop's database with what `fill` writes to a database without tables. The old one is locked in
 * the meantime. If anything throws, or the process ends midway, the old one stays unchanged.
 * @throws StartError if the shop is running (SQLite), or if a shop exists and may not be replaced.
 */
export async function replaceDatabase(
  place: Place,
  terms: Terms,
  fill: (db: Kysely<Tables>, engine: Engine) => Promise<void>,
): Promise<void> {
  const direct = directOf(place)
  return direct ? replaceInPostgres(direct, terms, fill) : replaceSqlite(place.dataDir, terms, fill)
}

async function replaceSqlite(
  dataDir: string,
  { replace, advice, first }: Terms,
  fill: (db: Kysely<Tables>, engine: Engine) => Promise<void>,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataDirectory(dataDir)
  const file = sqliteFile(dataDir)
  const fresh = `${file}.new`
  try {
    if (!replace && existsSync(file) && !(await isEmpty(dataDir)))
      throw new StartError(`There is already a shop in ${dataDir}. ${advice}`)
    await first()
    rmSync(fresh, { force: true })
    await fillFile(fresh, fill)
    if (existsSync(file)) settleLog(file)
    renameSync(fresh, file)
    await fsyncPath(dirname(file))
  } finally {
    rmSync(fresh, { force: true })
    unlock()
  }
}

async function fillFile(
  file: string,
  fill: (db: Kysely<Tables>, engine: Engine) => Promise<void>,
): Promise<void> {
  const database = openNodeSqlite(file, { readOnly: false })
  chmodSync(file, 0o600)
  // Nobody reads the file before it is complete, and an incomplete one is discarded: it needs no rollback.
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = on; pragma cache_size = -64000',
  )
  const db = new Kysely<Tables>({ dialect: sqliteDialect(database) })
  try {
    await db.transaction().execute((tx) => fill(tx, 'sqlite'))
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
  await fsyncPath(file)
}

/** Checkpoints the old file's log, so that no log is left that SQLite would apply to the new file. */
function settleLog(file: string): void {
  try {
    const old = openNodeSqlite(file, { readOnly: false })
    try {
      old.exec('pragma busy_timeout = 0; pragma journal_mode = delete')
    } finally {
      old.close()
    }
  } catch (error) {
    if (/locked|busy/.test((error as Error).message))
      throw new StartError(
        `${file} is being read by another program, such as a backup. Wait for it to finish.`,
      )
    // A damaged file is replaced like any other.
    for (const log of [`${file}-wal`, `${file}-shm`]) rmSync(log, { force: true })
  }
}

async function isEmpty(dataDir: string): Promise<boolean> {
  const { tables, close } = await openSnapshot({ dataDir })
  return tables.areEmpty().finally(close)
}

async function replaceInPostgres(
  { url, setting }: Direct,
  { replace, advice, first }: Terms,
  fill: (db: Kysely<Tables>, engine: Engine) => Promise<void>,
): Promise<void> {
  const db = await connectPostgres(openPoolWithoutTimeout(url), setting)
  try {
    await db.transaction().execute(async (tx) => {
      const tables = openTableDump(tx, 'postgres')
      const there = (await tables.shapes()).map(({ name }) => name)
      if (!replace && !(await tables.areEmpty()))
        throw new StartError(`There is already a shop in the database. ${advice}`)
      const own = await ownTables()
      const strange = there.find((name) => !own.includes(name))
      if (strange)
        throw new StartError(
          `The database contains the table ${strange}, which does not belong to the shop. Give the shop its own database.`,
        )
      await first()
      const droppedTables = [
        ...there,
        'search_documents',
        'search_words',
        'schema_info',
        ...recordTables,
      ].map((name) => sql.table(name))
      await sql`drop table if exists ${sql.join(droppedTables)} cascade`.execute(tx)
      await fill(tx, 'postgres')
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify([ALL_TAGS])})`.execute(tx)
    })
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** The names of the shop's tables in this version. */
export async function ownTables(): Promise<string[]> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openNodeSqlite(':memory:', { readOnly: false })) })
  try {
    await migrate(db, 'sqlite')
    const shapes = await db.transaction().execute((tx) => openTableDump(tx, 'sqlite').shapes())
    return shapes.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

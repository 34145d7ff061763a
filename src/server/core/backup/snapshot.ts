import { existsSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { StartError } from '../lib/errors.ts'
import type { Engine } from '../db/types.ts'
import { directOf, type DatabasePlace, type Direct } from '../db/postgres/direct-url.ts'
import { openNodeSqlite, sqliteDialect, sqliteFile } from '../db/sqlite/dialect.ts'
import { connectPostgres, openPoolWithoutTimeout } from '../db/postgres/pool.ts'
import { openTableDump, type TableDump } from './stored-tables.ts'
import type { Tables } from '../db/schema/tables.ts'

export type Snapshot = { engine: Engine; tables: TableDump; close(): Promise<void> }

/**
 * Opens a consistent view of the whole database while the shop keeps reading and writing. Changes nothing and
 * does not migrate. @throws StartError if there is no database.
 */
export async function openSnapshot(where: DatabasePlace): Promise<Snapshot> {
  const direct = directOf(where)
  return direct ? postgresSnapshot(direct) : sqliteSnapshot(where.dataDir)
}

async function sqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new StartError(`Setting DATA_DIR: there is no shop in ${dataDir}.`)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openNodeSqlite(file, { readOnly: true })) })
  try {
    const tx = await db.startTransaction().execute()
    // The first read fixes the moment that is seen.
    await sql`select count(*) from sqlite_master`.execute(tx)
    return {
      engine: 'sqlite',
      tables: openTableDump(tx, 'sqlite'),
      close: () =>
        tx
          .rollback()
          .execute()
          .finally(() => db.destroy()),
    }
  } catch (error) {
    await db.destroy()
    throw new StartError(`Setting DATA_DIR: ${file} cannot be read (${(error as Error).message}).`)
  }
}

async function postgresSnapshot({ url, setting }: Direct): Promise<Snapshot> {
  const db = await connectPostgres(openPoolWithoutTimeout(url), setting)
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await sql`select 1`.execute(tx)
  return {
    engine: 'postgres',
    tables: openTableDump(tx, 'postgres'),
    close: () =>
      tx
        .rollback()
        .execute()
        .finally(() => db.destroy()),
  }
}

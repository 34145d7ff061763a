import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import { StartError } from '../errors.ts'
import type { Tx } from './client.ts'
import { refuseWhileMoving } from './moving.ts'
import { openNodeSqlite, sqliteDialect, sqliteFile } from './node-sqlite.ts'
import { connectPostgres, openPool } from './postgres-pool.ts'
import { transactionsOnPostgres } from './postgres-transaction.ts'
import { transactionsOnSqlite } from './sqlite-transaction.ts'
import type { Tables } from './tables.ts'

/**
 * Runs work in one transaction on a shop's database, whether the shop runs or not. On SQLite its first statement has
 * to write: one that has read before finds that the shop has written since, and fails. What kept answers are made from
 * is not for this: nobody is told. @throws StartError when there is no shop, or it moves.
 */
export async function writeBeside<T>({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return databaseUrl ? writeInPostgres(databaseUrl, work) : writeInSqlite(dataDir, work)
}

async function writeInPostgres<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = openPool(url)
  const db = await connectPostgres(pool)
  return transactionsOnPostgres(pool)(work).finally(() => db.destroy())
}

async function writeInSqlite<T>(dataDir: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new StartError(`Setting DATA_DIR: there is no shop in ${dataDir}.`)
  const connection = openNodeSqlite(file, { readOnly: false })
  connection.exec('pragma synchronous = full; pragma foreign_keys = on')
  const db = new Kysely<Tables>({ dialect: sqliteDialect(connection) })
  const guarded = async (tx: Tx) => {
    const worked = await work(tx)
    refuseWhileMoving(connection)
    return worked
  }
  return transactionsOnSqlite(connection, db)(guarded).finally(() => connection.close())
}

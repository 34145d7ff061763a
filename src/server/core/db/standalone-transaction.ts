import { existsSync } from 'node:fs'
import { StartError } from '../lib/errors.ts'
import type { Tx } from './types.ts'
import { assertWritable } from './maintenance-mode.ts'
import { openNodeSqlite, sqliteFile } from './sqlite/dialect.ts'
import { connectPostgres, openPool } from './postgres/pool.ts'
import { transactionsOnPostgres } from './postgres/transaction.ts'
import { queriesOnSqlite } from './sqlite/transaction.ts'
import { openUnitOfWork } from './transaction.ts'

/**
 * Runs work in one transaction on a shop's database, whether or not the shop is running. It invalidates no
 * cached responses, so it must not change data they are made from.
 * @throws StartError if there is no shop, AppError unavailable if it is moving.
 */
export async function withStandaloneTransaction<T>(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return databaseUrl ? writeInPostgres(databaseUrl, work) : writeInSqlite(dataDir, work)
}

async function writeInPostgres<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = openPool(url)
  const db = await connectPostgres(pool)
  return transactionsOnPostgres(pool)((writer) => work(openUnitOfWork(writer).tx)).finally(() => db.destroy())
}

async function writeInSqlite<T>(dataDir: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const file = sqliteFile(dataDir)
  if (!existsSync(file)) throw new StartError(`Setting DATA_DIR: there is no shop in ${dataDir}.`)
  const connection = openNodeSqlite(file, { readOnly: false })
  connection.exec('pragma synchronous = full; pragma foreign_keys = on')
  // Lock for writing immediately, so that the data it reads is current when it writes, however much the shop
  // writes.
  connection.exec('begin immediate')
  try {
    const worked = await work(openUnitOfWork(queriesOnSqlite(connection)).tx)
    assertWritable(connection)
    connection.exec('commit')
    return worked
  } catch (error) {
    connection.exec('rollback')
    throw error
  } finally {
    connection.close()
  }
}

import { sql } from 'kysely'
import type { Queries, Tx } from '../types.ts'

/**
 * Makes a query lock its rows until the transaction ends: another transaction that locks them waits, and then
 * sees what this one wrote. Without effect on SQLite, where transactions run one after the other.
 */
export function lockRows<Q extends { forNoKeyUpdate(): unknown }>(db: Pick<Queries, 'engine'>, query: Q): Q {
  return db.engine === 'postgres' ? (query.forNoKeyUpdate() as Q) : query
}

/**
 * Makes other transactions that lock this table wait until this one ends; reading goes on. Without effect on
 * SQLite, where transactions run one after the other.
 */
export async function lockTable(tx: Tx, table: 'rate_batches' | 'pin_rules' | 'redirects'): Promise<void> {
  if (tx.db.engine === 'postgres')
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx.db)
}

/**
 * Locks the rows of a query whose values nobody needs, as `lockRows` does. Without a statement on SQLite,
 * where transactions run one after the other.
 */
export async function lockOnly(
  { db }: Tx,
  query: { forNoKeyUpdate(): { execute(): Promise<unknown> } },
): Promise<void> {
  if (db.engine === 'postgres') await query.forNoKeyUpdate().execute()
}

/** Locks a row until the transaction ends. */
export const lockRow = (tx: Tx, table: 'users' | 'products', id: string): Promise<void> =>
  lockOnly(tx, tx.db.selectFrom(table).select('id').where('id', '=', id))

/**
 * Makes other transactions that lock one of these names wait until this one ends, where there is no row to
 * lock. Without effect on SQLite, where transactions run one after the other.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (tx.db.engine !== 'postgres') return
  // In the same order everywhere, to avoid deadlocks.
  for (const name of names.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
}

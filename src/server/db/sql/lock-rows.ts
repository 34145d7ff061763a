import type { Queries, Tx } from '../types.ts'

/**
 * Makes a query lock its rows until the transaction ends: another transaction that locks them waits, and then sees what
 * this one wrote. Without effect on SQLite, where transactions run one after the other.
 */
export function lockRows<Q extends { forNoKeyUpdate(): unknown }>(db: Pick<Queries, 'runner'>, query: Q): Q {
  return db.runner.engine === 'postgres' ? (query.forNoKeyUpdate() as Q) : query
}

/** Locks a row until the transaction ends. */
export async function lockRow(tx: Tx, table: 'users' | 'products', id: string): Promise<void> {
  await lockRows(tx.db, tx.db.selectFrom(table).select('id').where('id', '=', id)).execute()
}

import type { Kysely } from 'kysely'
import type { Tx } from '../types.ts'
import type { NodeSqlite } from './dialect.ts'
import { attachRunner, type Runner } from '../sql/compiled-query.ts'
import type { Tables } from '../schema/tables.ts'

/** Runs compiled queries on this connection, synchronously. */
export const sqliteRunner = (connection: NodeSqlite): Runner => ({
  engine: 'sqlite',
  run: async (text, parameters) => connection.all(text, parameters),
})

/** Runs work while no other work runs. */
export type Enqueue = <T>(work: () => Promise<T>) => Promise<T>

/** A queue that runs one piece of work at a time. */
export function serialQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * Opens transactions on this connection, one at a time. Kysely's own would take a dozen microtasks per statement to
 * share a connection that returns synchronously.
 */
export function transactionsOnSqlite(connection: NodeSqlite, queries: Kysely<Tables>, takeTurn: Enqueue): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const runner = sqliteRunner(connection)
  const begin = (): Tx => {
    // Lock for writing at once: a transaction that reads first could not write after another program has written.
    connection.all('begin immediate')
    // A new object for each transaction: state attached to one (`invalidate`) must not leak into the next.
    const tx = queries.withoutPlugins() as unknown as Tx
    attachRunner(tx, runner)
    return tx
  }
  return (work) =>
    takeTurn(async () => {
      const tx = begin()
      try {
        const result = await work(tx)
        connection.all('commit')
        return result
      } catch (error) {
        connection.all('rollback')
        throw error
      }
    })
}

import type { Kysely } from 'kysely'
import type { Tx } from '../client.ts'
import type { NodeSqlite } from './dialect.ts'
import { attachRunner, type Runner } from '../sql/compiled-query.ts'
import type { Tables } from '../schema/tables.ts'

/** Runs prepared statements on this connection, at once. */
export const sqliteRunner = (connection: NodeSqlite): Runner => ({
  engine: 'sqlite',
  run: async (text, parameters) => connection.all(text, parameters),
})

/** Does work while no other does. */
export type Enqueue = <T>(work: () => Promise<T>) => Promise<T>

/** A queue in which one piece of work waits for the end of the other. */
export function serialQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/**
 * Opens transactions on this connection, each in its turn. Kysely's own would take a dozen turns of the promise queue
 * for each statement, to share a connection that answers before it returns.
 */
export function transactionsOnSqlite(connection: NodeSqlite, queries: Kysely<Tables>, takeTurn: Enqueue): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const runner = sqliteRunner(connection)
  const begin = (): Tx => {
    // At once for writing: a transaction that reads first could not write after another program has written meanwhile.
    connection.all('begin immediate')
    // An object of its own for each transaction: what is noted about one (`announce`) must not meet the next.
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

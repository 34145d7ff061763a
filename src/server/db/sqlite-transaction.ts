import type { Kysely } from 'kysely'
import type { Tx } from './client.ts'
import type { NodeSqlite } from './node-sqlite.ts'
import { runsBy, type Runner } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Runs prepared statements on this connection, at once. */
export const sqliteRunner = (connection: NodeSqlite): Runner => ({
  engine: 'sqlite',
  run: async (text, parameters) => connection.all(text, parameters),
})

/**
 * Opens transactions on this connection, one after the other. Kysely's own would take a dozen turns of the promise queue
 * for each statement, to share a connection that answers before it returns.
 */
export function transactionsOnSqlite(connection: NodeSqlite, queries: Kysely<Tables>): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const runner = sqliteRunner(connection)
  const begin = (): Tx => {
    connection.all('begin')
    // An object of its own for each transaction: what is noted about one (`announce`) must not meet the next.
    const tx = queries.withoutPlugins() as unknown as Tx
    runsBy(tx, runner)
    return tx
  }
  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const tx = begin()
    try {
      const result = await work(tx)
      connection.all('commit')
      return result
    } catch (error) {
      connection.all('rollback')
      throw error
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(() => transact(work))
    last = mine.catch(() => undefined)
    return mine
  }
}

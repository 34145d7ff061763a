import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tx } from './client.ts'
import type { Tables } from './tables.ts'

/**
 * Opens transactions on connections of this pool. Statements that are begun before one of them is awaited travel to
 * the server in one trip and are run there in their order (`together`); the opening travels with the first of them.
 */
export function transactionsOn(pool: pg.Pool): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const known = new WeakMap<pg.PoolClient, Kysely<Tables>>()
  const begin = (client: pg.PoolClient): Tx => {
    const queries = known.get(client) ?? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyClient(client) }) })
    known.set(client, queries)
    // An object of its own for each transaction: what is noted about one (`announce`) must not meet the next.
    return queries.withoutPlugins() as unknown as Tx
  }
  return async (work) => {
    const client = await pool.connect()
    try {
      const begun = client.query('begin')
      // What keeps it from beginning is what the first statement fails with, too.
      begun.catch(() => undefined)
      const result = await work(begin(client))
      const { command } = await client.query('commit')
      // So the server answers when a statement had failed and somebody went on all the same.
      if (command !== 'COMMIT') throw new Error('A transaction went on after one of its statements had failed.')
      client.release()
      return result
    } catch (error) {
      await client.query('rollback').then(() => client.release(), () => client.release(true))
      throw error
    }
  }
}

/** A pool that always hands out the same connection, and never waits for it. What is begun together is written at once. */
function onlyClient(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const send = client.query.bind(client) as (...statement: unknown[]) => Promise<pg.QueryResult>
  const query = (...statement: unknown[]) => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    return send(...statement)
  }
  const handed = { query: query as never, release: () => undefined, processID: 0 }
  return { connect: async () => handed, end: async () => undefined, options: {} }
}

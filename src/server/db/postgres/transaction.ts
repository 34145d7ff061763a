import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { DatabaseError } from 'pg-protocol'
import type { Tx } from '../client.ts'
import { attachRunner, type Runner } from '../sql/compiled-query.ts'
import { pipelineStatements } from './named-statements.ts'
import type { StatementResult } from './statement-batch.ts'
import type { Tables } from '../schema/tables.ts'
import { isReadOnly } from '../transient-errors.ts'

/**
 * Opens transactions on connections of this pool. Statements started before one of them is awaited are sent in one
 * round trip and run in order (`pipeline`). BEGIN is sent with the first of them.
 */
export function transactionsOnPostgres(pool: pg.Pool): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const known = new WeakMap<pg.PoolClient, Readied>()
  const readied = (client: pg.PoolClient): Readied => {
    const send = sendingTogether(client)
    const runner: Runner = { engine: 'postgres', run: async (text, values) => (await send(text, values)).rows }
    return { send, runner, queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyClient(send) }) }) }
  }
  const begin = (client: pg.PoolClient) => {
    const { send, queries, runner } = known.get(client) ?? readied(client)
    known.set(client, { send, queries, runner })
    // If BEGIN fails, the first statement fails with the same error.
    send('begin').catch(() => undefined)
    // A new object for each transaction: state attached to one (`invalidate`) must not leak into the next.
    const tx = queries.withoutPlugins() as unknown as Tx
    attachRunner(tx, runner)
    return { tx, send }
  }
  return async (work) => {
    const client = await pool.connect()
    const { tx, send } = begin(client)
    try {
      const result = await work(tx)
      const { command } = await send('commit')
      // The server responds differently if a statement had failed and the work continued.
      if (command !== 'COMMIT') throw new Error('A transaction went on after one of its statements had failed.')
      client.release()
      return result
    } catch (error) {
      await send('rollback').then(() => client.release(isReadOnly(error)), () => client.release(true))
      throw error
    }
  }
}

/** State of a connection that its transactions reuse. */
type Readied = { send: Query; runner: Runner; queries: Kysely<Tables> }

type Query = (text: string, values?: readonly unknown[]) => Promise<StatementResult>

/** Sends statements over this connection; those started together are sent together. */
function sendingTogether(client: pg.PoolClient): Query {
  let waiting: Parameters<typeof pipelineStatements>[1][number][] = []
  const leave = () => {
    const leaving = waiting
    waiting = []
    pipelineStatements(client, leaving)
  }
  return (text, values = []) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(leave)
      waiting.push({ text, values, resolve, reject })
    })
}

/** A pool that always returns the same connection, and never waits for it. */
function onlyClient(query: Query) {
  const handed = { query: query as never, release: () => undefined, processID: 0 }
  return { connect: async () => handed, end: async () => undefined, options: {} }
}

type Waiting = { text: string; values: unknown[]; resolve(rows: unknown[]): void; reject(error: unknown): void }

/**
 * Runs compiled reads on any free connection. Those started in one event loop tick, such as the session lookups of
 * concurrent requests, are sent together: each round trip wakes a process of the server, and costs more than such a
 * read.
 */
export function poolRunner(pool: pg.Pool): Runner {
  let waiting: Waiting[] = []
  const send = async () => {
    const leaving = waiting
    waiting = []
    try {
      const client = await pool.connect()
      const query = sendingTogether(client)
      const ask = async ({ text, values }: Waiting): Promise<{ rows: unknown[] }> => {
        try {
          return await query(text, values)
        } catch (error) {
          // A failed statement fails the rest of its batch, so each is run again alone.
          if (error instanceof DatabaseError) return client.query<object>(text, values)
          throw error
        }
      }
      await Promise.all(leaving.map((each) => ask(each).then(({ rows }) => each.resolve(rows), each.reject)))
      client.release()
    } catch (error) {
      for (const { reject } of leaving) reject(error)
    }
  }
  return {
    engine: 'postgres',
    run: (text, values) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void send())
        waiting.push({ text, values, resolve, reject })
      }),
  }
}

import { Kysely } from 'kysely'
import { isReadOnly } from '../errors.ts'
import type { Tables } from '../schema/tables.ts'
import type { Begin } from '../transaction.ts'
import type { Runner, Writer } from '../types.ts'
import { dialectOf, type Connection, type Pool } from './pool.ts'

/**
 * Opens transactions on connections of this pool. Statements started before one of them is awaited are pipelined.
 * BEGIN is sent with the first of them.
 */
export function transactionsOnPostgres(pool: Pool): Begin {
  return async (work) => {
    const connection = await pool.connect()
    const query = queryIn(connection)
    try {
      // If BEGIN fails, the first statement fails with the same error.
      query('begin').catch(() => undefined)
      const result = await work(queriesOn(query))
      const { command } = await connection.query('commit')
      // The server responds differently if a statement had failed and the work continued.
      if (command !== 'COMMIT') throw new Error('A transaction went on after one of its statements had failed.')
      connection.release()
      return result
    } catch (error) {
      await connection.query('rollback').then(() => connection.release(isReadOnly(error)), () => connection.release(true))
      throw error
    }
  }
}

function queriesOn(query: Connection['query']): Writer {
  const connection = { query, release: () => undefined }
  const db = new Kysely<Tables>({ dialect: dialectOf({ connect: async () => connection, end: async () => undefined }) })
  const runner: Runner = { engine: 'postgres', run: async (text, values) => (await query(text, values)).rows }
  return Object.assign(db, { runner })
}

/** Queries of one transaction. After a statement has failed, all others fail with its error, which tells more than theirs. */
function queryIn(connection: Connection): Connection['query'] {
  let first: { error: unknown } | undefined
  return async (text, values) => {
    try {
      return await connection.query(text, values)
    } catch (error) {
      first ??= { error }
      throw first.error
    }
  }
}

type Waiting = { text: string; values: unknown[]; resolve(rows: unknown[]): void; reject(error: unknown): void }

/**
 * Runs compiled reads on any free connection. Those started in one event loop tick, such as the session lookups of
 * concurrent requests, share a connection: each connection wakes a process of the server, and that costs more than such
 * a read.
 */
export function poolRunner(pool: Pool): Runner {
  let waiting: Waiting[] = []
  const send = async () => {
    const leaving = waiting
    waiting = []
    try {
      const connection = await pool.connect()
      await Promise.all(leaving.map(({ text, values, resolve, reject }) => connection.query(text, values).then(({ rows }) => resolve(rows), reject)))
      connection.release()
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

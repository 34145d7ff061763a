import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Enqueue } from '../../lib/serial-queue.ts'
import type { Tables } from '../schema/tables.ts'
import type { Begin } from '../transaction.ts'
import type { Writer } from '../types.ts'
import { sqliteDialect, type NodeSqlite } from './dialect.ts'

/**
 * How long SQLite itself waits for the lock of another program, in milliseconds: nothing else runs in the
 * meantime. Then everything else has its turn during a pause.
 */
export const BUSY_TIMEOUT_MS = 50
const RETRY_INTERVAL_MS = 100
/** How long a write waits for that lock, in milliseconds: as long as its request. */
const LOCK_TIMEOUT_MS = 10_000
/** SQLite's code for a lock of another connection. */
const BUSY = 5

/** The tables of this connection. */
export function queriesOnSqlite(connection: NodeSqlite): Writer {
  return Object.assign(new Kysely<Tables>({ dialect: sqliteDialect(connection) }), {
    engine: 'sqlite' as const,
  })
}

/**
 * Opens transactions on this connection, one at a time. Kysely's own would take a dozen microtasks per
 * statement to share a connection that returns synchronously.
 */
export function transactionsOnSqlite(connection: NodeSqlite, db: Writer, enqueue: Enqueue): Begin {
  return (work) => {
    const deadline = performance.now() + LOCK_TIMEOUT_MS
    return enqueue(async () => {
      await beginImmediate(connection, deadline)
      try {
        const result = await work(db)
        connection.all('commit')
        return result
      } catch (error) {
        connection.all('rollback')
        throw error
      }
    })
  }
}

/**
 * Locks for writing immediately: a transaction that reads first could not write after another program has
 * written. Another program may hold the lock for a while, as a shell does. @throws SQLite's error after
 * `deadline`.
 */
async function beginImmediate(connection: NodeSqlite, deadline: number): Promise<void> {
  for (;;) {
    try {
      connection.all('begin immediate')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
      await sleep(RETRY_INTERVAL_MS)
    }
  }
}

/** Whether another connection has locked the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY

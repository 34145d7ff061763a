import { Kysely } from 'kysely'
import type { Enqueue } from '../../lib/serial-queue.ts'
import type { Tables } from '../schema/tables.ts'
import type { Begin } from '../transaction.ts'
import type { Writer } from '../types.ts'
import { sqliteDialect, type NodeSqlite } from './dialect.ts'

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
  return (work) =>
    enqueue(async () => {
      // Lock for writing immediately: a transaction that reads first could not write after another program
      // has written.
      connection.all('begin immediate')
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

import { Kysely } from 'kysely'
import { isOutdatedPlan, isReadOnly } from '../errors.ts'
import type { Tables } from '../schema/tables.ts'
import type { Begin } from '../transaction.ts'
import { dialectOf, type Connection, type Pool } from './pool.ts'
import type { StatementNames } from './statement-names.ts'

/**
 * Opens transactions on connections of this pool. `names`: those of the statements that the connections keep
 * prepared; absent behind a pooler, whose server connections change from one transaction to the next.
 */
export function transactionsOnPostgres(pool: Pool, names?: StatementNames): Begin {
  return async (work) => {
    const connection = await pool.connect()
    const transaction = begin(connection, names)
    try {
      const result = await work(Object.assign(tablesOf(transaction.query), { engine: 'postgres' as const }))
      const { command } = await transaction.end('commit')
      // The server responds differently if a statement had failed and the work continued.
      if (command !== 'COMMIT')
        throw new Error('A transaction went on after one of its statements had failed.')
      connection.release()
      return result
    } catch (error) {
      if (isOutdatedPlan(error)) names?.renew()
      await transaction.end('rollback').then(
        () => connection.release(isReadOnly(error)),
        () => connection.release(true),
      )
      throw error
    }
  }
}

/**
 * Sends `begin`, and does not wait for its response before the first statement. Returns how the statements of
 * the transaction and its end are sent.
 */
function begin(connection: Connection, names: StatementNames | undefined) {
  const opening = connection.query('begin')
  // Each statement reports its failure.
  opening.catch(() => undefined)
  let isOver = false

  const query: Connection['query'] = async (text, values) => {
    // Only a query may be sent before the response: without a transaction, a write would be committed alone.
    if (!text.startsWith('select')) await opening
    if (isOver) throw new Error('A statement was sent after the end of its transaction.')
    const [, result] = await Promise.all([opening, connection.query(text, values, names?.nameOf(text))])
    return result
  }
  const end = async (command: 'commit' | 'rollback') => {
    isOver = true
    return connection.query(command)
  }
  return { query, end }
}

/** The tables as a transaction uses them. */
function tablesOf(query: Connection['query']): Kysely<Tables> {
  const pinnedConnection = { query, release: () => undefined }
  return new Kysely<Tables>({
    dialect: dialectOf({ connect: async () => pinnedConnection, end: async () => undefined }),
  })
}

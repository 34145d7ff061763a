import { Kysely } from 'kysely'
import { isReadOnly } from '../errors.ts'
import type { Tables } from '../schema/tables.ts'
import type { Begin } from '../transaction.ts'
import { dialectOf, type Pool } from './pool.ts'

/** Opens transactions on connections of this pool. */
export function transactionsOnPostgres(pool: Pool): Begin {
  return async (work) => {
    const connection = await pool.connect()
    const pinnedConnection = { query: connection.query, release: () => undefined }
    const db = new Kysely<Tables>({
      dialect: dialectOf({ connect: async () => pinnedConnection, end: async () => undefined }),
    })
    try {
      await connection.query('begin')
      const result = await work(Object.assign(db, { engine: 'postgres' as const }))
      const { command } = await connection.query('commit')
      // The server responds differently if a statement had failed and the work continued.
      if (command !== 'COMMIT')
        throw new Error('A transaction went on after one of its statements had failed.')
      connection.release()
      return result
    } catch (error) {
      await connection.query('rollback').then(
        () => connection.release(isReadOnly(error)),
        () => connection.release(true),
      )
      throw error
    }
  }
}

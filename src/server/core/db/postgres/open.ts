import { sql } from 'kysely'
import { openChangeFeed } from '../invalidation.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { ReadOnlyServer } from '../errors.ts'
import { runTransaction } from '../transaction.ts'
import type { Database, Reader } from '../types.ts'
import { directOf, type DatabasePlace } from './direct-url.ts'
import { connectPostgres, openPool } from './pool.ts'
import { openSockets } from './sockets.ts'
import { assertListenNotifyWorks, preparePostgres } from './start.ts'
import { openStatementNames } from './statement-names.ts'
import { transactionsOnPostgres } from './transaction.ts'

/** Opens the shop in this PostgreSQL database. @throws StartError if it cannot be opened. */
export async function openPostgres(where: DatabasePlace, url: string, log: DatabaseLog): Promise<Database> {
  const direct = directOf(where) ?? { url, setting: 'DATABASE_URL' }
  await preparePostgres(direct, log)
  const sockets = openSockets()
  const pool = openPool(url, { sockets })
  const db = await connectPostgres(pool)
  const changes = openChangeFeed(direct.url, sockets.watch)
  try {
    await changes.ready
    await assertListenNotifyWorks(db, changes, direct)
  } catch (error) {
    await changes.close()
    await db.destroy()
    throw error
  }
  // A direct address is set where the other one leads to a pooler.
  const begin = transactionsOnPostgres(pool, where.databaseDirectUrl ? undefined : openStatementNames())
  return {
    engine: 'postgres',
    reader: Object.assign(db, { engine: 'postgres' as const }) as unknown as Reader,
    transaction: (work) => runTransaction(begin, changes, work),
    changes,
    updateStatistics: async () => undefined,
    // PostgreSQL does not acknowledge what it could not store, and restarts itself.
    failed: new AbortController().signal,
    ping: async () => {
      const { rows } = await sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db)
      if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
    },
    connections: pool.counts,
    close: async () => {
      await changes.close()
      await db.destroy()
    },
  }
}

import { sql } from 'kysely'
import { withCoalescing } from '../coalesced-invalidation.ts'
import { CHANNEL, openChangeFeed } from '../invalidation.ts'
import type { DatabaseLog } from '../../lib/database-log.ts'
import { ReadOnlyServer } from '../errors.ts'
import { runTransaction } from '../transaction.ts'
import type { Database, Reader } from '../types.ts'
import { directOf, type DatabasePlace } from './direct-url.ts'
import { connectPostgres, openPool } from './pool.ts'
import { openSockets } from './sockets.ts'
import { preparePostgres, refuseForgetfulPooler } from './start.ts'
import { poolRunner, transactionsOnPostgres } from './transaction.ts'

/** Opens the shop in this PostgreSQL database. @throws StartError if it cannot be opened. */
export async function openPostgres(where: DatabasePlace, url: string, log: DatabaseLog): Promise<Database> {
  const direct = directOf(where) ?? { url, setting: 'DATABASE_URL' }
  await preparePostgres(direct, log)
  const sockets = openSockets()
  const pool = openPool(url, { sockets })
  const db = await connectPostgres(pool)
  try {
    await refuseForgetfulPooler(pool, { url, setting: 'DATABASE_URL' })
  } catch (error) {
    await db.destroy()
    throw error
  }
  // A ping need not be durable, neither on disk nor on a standby.
  const ping = (payload: string) =>
    sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(db)
  const changes = withCoalescing(openChangeFeed(direct.url, { ping, watchLine: sockets.watch, log }))
  await changes.ready
  const begin = transactionsOnPostgres(pool)
  return {
    engine: 'postgres',
    reader: Object.assign(db, { runner: poolRunner(pool) }) as unknown as Reader,
    transaction: (work) => runTransaction(begin, changes, work),
    changes,
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

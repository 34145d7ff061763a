import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../../lib/errors.ts'
import { codeOf } from '../code-of.ts'
import { cacheStatements } from './named-statements.ts'
import { addressesOf, serversOf, type Servers } from './servers.ts'
import type { Sockets } from './sockets.ts'
import { describeRefusal } from './start-errors.ts'
import type { Tables } from '../schema/tables.ts'
import { isUnavailable, NO_ROOM, POOL_IS_BUSY, ReadOnlyServer } from '../transient-errors.ts'

// Counts and amounts stay far below 2^53, so 64-bit integers become plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const MAX_CONNECTIONS = 20
/** How long a request waits for a connection, in milliseconds. */
const CONNECTION_PATIENCE_MS = 5000
/** How many may wait for one; more would only wait in vain. */
const MAX_WAITING = 500
/** How long one statement may take before its connection counts as dead; the longest of the shop's own takes a hundredth. */
const STATEMENT_PATIENCE_MS = 20_000

/**
 * Connections for serving, to a server that takes writes: each of them may break at any time, which fails what it was
 * doing and nothing else. `patience` in milliseconds for one statement.
 */
export function openPool(url: string, { patience = STATEMENT_PATIENCE_MS, sockets }: { patience?: number; sockets?: Sockets } = {}): pg.Pool {
  const servers = serversOf(url)
  const pool = new pg.Pool({
    connectionString: url, max: MAX_CONNECTIONS, connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    query_timeout: patience, keepAlive: true, pipeline: true, onConnect: refuseReadOnly, Client: clientOf(servers),
    ...(sockets && { stream: sockets.stream }),
  })
  cacheStatements(pool)
  connectInTurn(pool, servers)
  return outliving(pool)
}

/** A connection for changing tables and for copying all there is, which may take as long as it takes. */
export function openPoolWithoutTimeout(url: string): pg.Pool {
  const servers = serversOf(url)
  const pool = new pg.Pool({
    connectionString: url, max: 1, connectionTimeoutMillis: CONNECTION_PATIENCE_MS, keepAlive: true, Client: clientOf(servers),
    // A backup may be made from a standby, where that alone is named.
    ...(servers.count > 1 && { onConnect: refuseReadOnly }),
  })
  connectInTurn(pool, servers)
  return outliving(pool)
}

/** Connections to whichever server is the present one when they are opened. */
const clientOf = (servers: Servers) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.current() })
    }
  }

/**
 * An address may lead to a standby for a while, as that of a cloud service does when it changes over. A connection to
 * one would stay in the pool and refuse every write, long after the address leads to the right server.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
}

/** Gives each request a connection where there is room for it to wait, and tries each server before it gives up. */
function connectInTurn(pool: pg.Pool, servers: Servers): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const tryEach = async (left: number): Promise<pg.PoolClient> => {
    const tried = servers.current()
    try {
      return await connect()
    } catch (error) {
      if (!isUnavailable(error) || (error as Error).message === POOL_IS_BUSY) throw error
      servers.failed(tried)
      if (left === 1) throw error
      return tryEach(left - 1)
    }
  }
  const connectWhereRoom = (callback?: unknown) => {
    // `pool.query` passes one.
    if (callback) throw new Error('This pool calls no callback: wait for the promise of pool.connect().')
    return pool.waitingCount >= MAX_WAITING ? Promise.reject(new Error(NO_ROOM)) : tryEach(servers.count)
  }
  pool.connect = connectWhereRoom as typeof pool.connect
}

/**
 * A connection that breaks is replaced by the pool; without listeners, for idle ones and for those in use, it would end
 * the process.
 */
function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The database behind a pool, once it answers. `setting` names where its address comes from. @throws StartError when it does not. */
export async function connectPostgres(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    const [address] = addressesOf(pool.options.connectionString ?? '')
    const reason = describeRefusal(error, address) ?? `PostgreSQL does not answer (${codeOf(error)}).`
    throw new StartError(`Setting ${setting}: ${reason}`)
  }
}

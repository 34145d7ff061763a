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
/** How many requests may wait for a connection; more would only time out. */
const MAX_WAITING = 500
/**
 * How long one statement may take before its connection counts as dead, in milliseconds; the shop's longest takes a
 * hundredth of that.
 */
const STATEMENT_PATIENCE_MS = 20_000

/**
 * Pool for serving requests, connected to a server that accepts writes. A connection that breaks fails only the
 * statements running on it. `patience` is the time limit of one statement in milliseconds.
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

/** A pool of one connection without a statement time limit, for migrating and for copying whole databases. */
export function openPoolWithoutTimeout(url: string): pg.Pool {
  const servers = serversOf(url)
  const pool = new pg.Pool({
    connectionString: url, max: 1, connectionTimeoutMillis: CONNECTION_PATIENCE_MS, keepAlive: true, Client: clientOf(servers),
    // A backup may be made from a standby, if the URL names only that.
    ...(servers.count > 1 && { onConnect: refuseReadOnly }),
  })
  connectInTurn(pool, servers)
  return outliving(pool)
}

/** Clients that connect to the server that is current when they are created. */
const clientOf = (servers: Servers) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.current() })
    }
  }

/**
 * A URL may lead to a standby for a while, as that of a cloud service does during a failover. A connection to a
 * standby would stay in the pool and reject every write, long after the URL leads to the right server.
 */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
}

/** Limits how many requests wait for a connection, and tries each server before failing. */
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
    // `pool.query` passes a callback.
    if (callback) throw new Error('This pool calls no callback: wait for the promise of pool.connect().')
    return pool.waitingCount >= MAX_WAITING ? Promise.reject(new Error(NO_ROOM)) : tryEach(servers.count)
  }
  pool.connect = connectWhereRoom as typeof pool.connect
}

/**
 * The pool replaces a connection that breaks. Without error listeners, on the pool for idle clients and on clients in
 * use, it would end the process.
 */
function outliving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Returns the database of a pool once it responds. `setting` is the setting its URL comes from. @throws StartError if
 * it does not respond.
 */
export async function connectPostgres(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    const [address] = addressesOf(pool.options.connectionString ?? '')
    const reason = describeRefusal(error, address) ?? `PostgreSQL does not respond (${codeOf(error)}).`
    throw new StartError(`Setting ${setting}: ${reason}`)
  }
}

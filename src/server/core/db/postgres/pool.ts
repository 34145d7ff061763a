import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StartError } from '../../lib/errors.ts'
import { codeOf, isUnavailable, NO_ROOM, POOL_IS_BUSY, ReadOnlyServer } from '../errors.ts'
import { addressesOf, serversOf, type Servers } from './servers.ts'
import type { Sockets } from './sockets.ts'
import { describeRefusal } from './start-errors.ts'
import type { Tables } from '../schema/tables.ts'

// Counts and amounts stay far below 2^53, so 64-bit integers become plain numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const MAX_CONNECTIONS = 20
/** How long a request waits for a connection, in milliseconds. */
const CONNECTION_PATIENCE_MS = 5000
/** How many requests may wait for a connection; more would only time out. */
const MAX_WAITING = 500
/**
 * How long one statement may take before its connection counts as dead, in milliseconds; the shop's longest
 * takes a hundredth of that.
 */
const STATEMENT_PATIENCE_MS = 20_000

export type StatementResult = { command: string; rowCount: number | null; rows: unknown[] }

/** A connection that is taken from the pool until its release. */
export type Connection = {
  /**
   * Sends a statement without waiting for the previous one. `name`: under which the connection keeps it
   * prepared.
   */
  query(text: string, values?: readonly unknown[], name?: string): Promise<StatementResult>
  /** `discard`: close it instead of returning it to the pool. */
  release(discard?: boolean): void
}

export type Pool = {
  url: string
  /** @throws the driver's error, or Error NO_ROOM if too many wait already. */
  connect(): Promise<Connection>
  counts(): { idle: number; busy: number; waiting: number }
  end(): Promise<void>
}

/**
 * Pool for serving requests, connected to a server that accepts writes. A connection that breaks fails only
 * the statements running on it. `patience` is the time limit of one statement in milliseconds.
 */
export function openPool(
  url: string,
  { patience = STATEMENT_PATIENCE_MS, sockets }: { patience?: number; sockets?: Sockets } = {},
): Pool {
  const servers = serversOf(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    query_timeout: patience,
    keepAlive: true,
    pipeline: true,
    onConnect: rejectReadOnly,
    Client: clientOf(servers),
    ...(sockets && { stream: sockets.stream }),
  })
  return wrapPool(url, pool, servers)
}

/** A pool of one connection without a statement time limit, for migrating and for copying whole databases. */
export function openPoolWithoutTimeout(url: string): Pool {
  const servers = serversOf(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    keepAlive: true,
    Client: clientOf(servers),
    // A backup may be made from a standby, if the URL names only that.
    ...(servers.count > 1 && { onConnect: rejectReadOnly }),
  })
  return wrapPool(url, pool, servers)
}

/** Clients that connect to the server that is current when they are created. */
const clientOf = (servers: Servers) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.current() })
    }
  }

/**
 * A URL may lead to a standby for a while, as that of a cloud service does during a failover. A connection to
 * a standby would stay in the pool and reject every write, long after the URL leads to the right server.
 */
async function rejectReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer()
}

/** Limits how many requests wait for a connection, and tries each server before failing. */
function wrapPool(url: string, pool: pg.Pool, servers: Servers): Pool {
  // The pool replaces a connection that breaks. Without error listeners, on the pool for idle clients and on
  // clients in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const tryEach = async (left: number): Promise<Connection> => {
    const tried = servers.current()
    try {
      return connectionOf(await pool.connect())
    } catch (error) {
      if (!isUnavailable(error) || (error as Error).message === POOL_IS_BUSY) throw error
      servers.failed(tried)
      if (left === 1) throw error
      return tryEach(left - 1)
    }
  }
  return {
    url,
    connect: async () => {
      if (pool.waitingCount >= MAX_WAITING) throw new Error(NO_ROOM)
      return tryEach(servers.count)
    },
    counts: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}

function connectionOf(client: pg.PoolClient): Connection {
  return {
    query: async (text, values = [], name) => {
      try {
        return await client.query({ text, values: [...values], name })
      } catch (error) {
        // The statement may still be running, so no other may use this connection.
        if (error instanceof Error && error.message === 'Query read timeout')
          void client.end().catch(() => undefined)
        throw error
      }
    },
    release: (discard) => client.release(discard),
  }
}

/** This pool, or one of its connections, as Kysely's dialect uses it. */
export function dialectOf(pool: Pick<Pool, 'connect' | 'end'>): PostgresDialect {
  const connect = async () => (await pool.connect()) as unknown as PostgresPoolClient
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } satisfies PostgresPool })
}

/**
 * Returns the database of a pool once it responds. `setting` is the setting its URL comes from. @throws
 * StartError if it does not respond.
 */
export async function connectPostgres(pool: Pool, setting = 'DATABASE_URL'): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({ dialect: dialectOf(pool) })
  try {
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    await db.destroy()
    const [address] = addressesOf(pool.url)
    const reason = describeRefusal(error, address) ?? `PostgreSQL does not respond (${codeOf(error)}).`
    throw new StartError(`Setting ${setting}: ${reason}`, { cause: error })
  }
}

import pg from 'pg'
import { keepStatements } from './prepared-statements.ts'

const MOST_CONNECTIONS = 20
/** How long a request waits for a connection, in milliseconds. */
const CONNECTION_PATIENCE_MS = 5000
/** How long one statement may take before its connection counts as dead; the longest of the shop's own takes a hundredth. */
const STATEMENT_PATIENCE_MS = 20_000

/** Connections for serving: each of them may break at any time, which fails what it was doing and nothing else. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url, max: MOST_CONNECTIONS, connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    query_timeout: STATEMENT_PATIENCE_MS, keepAlive: true,
  })
  // A connection that breaks is replaced by the pool; without listeners, for idle ones and for those in use, it would
  // end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  keepStatements(pool)
  return pool
}

/** A connection for changing tables, which may take as long as it takes. */
export const openPatientPool = (url: string): pg.Pool => new pg.Pool({ connectionString: url, max: 1 })

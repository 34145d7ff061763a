import { FsyncFailed } from './sqlite/fsync.ts'

/** System error codes of failed connections and disks. */
const systemCodes = [
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH',
  'ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO',
]

/**
 * PostgreSQL's error classes and codes (its documentation, appendix A): connection lost, out of disk, memory or
 * connections, shutting down or starting, lock or statement timeout, and a server that has become read-only.
 */
const postgresCodes = /^(08|53|57P|57014|55P03|25006|58030)/

/** Messages of `pg` if a connection is lost, hangs, or is not available in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/

/** SQLite's primary codes: busy, locked, out of memory, read-only, I/O error, disk full, cannot open. */
const sqliteCodes = [5, 6, 7, 8, 10, 13, 14]

/** Message of `pg` if all connections of a pool are in use for too long. */
export const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

/** PostgreSQL's code for a write to a read-only server. */
const READ_ONLY = '25006'

/** Thrown if a connection leads to a standby, or to a primary that is read-only. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY
  constructor() {
    super('the database is read-only')
  }
}

/** Whether a server rejects all writes: its connection must not be used again. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === READ_ONLY

/** Message if too many requests wait for the database already. */
export const NO_ROOM = 'too many requests wait for the database'

/**
 * Whether the database or its disk is temporarily unavailable: the client may retry later. It is unknown whether a
 * write that failed in this way was committed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof FsyncFailed) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.includes(errcode & 0xff)
  if (typeof code === 'string' && (systemCodes.includes(code) || postgresCodes.test(code))) return true
  // One refused connection for each address that a host name resolves to.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return error.message === NO_ROOM || driverMessages.test(error.message)
}

import { FsyncFailed } from './sqlite/fsync.ts'

/** What the operating system answers when a connection or a disk fails. */
const systemCodes = [
  'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH',
  'ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO',
]

/**
 * PostgreSQL's classes and codes (its documentation, appendix A): connection lost, out of disk, memory or connections,
 * shutting down or starting, lock or statement given up, and a server that has become a read-only one.
 */
const postgresCodes = /^(08|53|57P|57014|55P03|25006|58030)/

/** What `pg` says itself when a connection is gone, hangs, or cannot be had in time. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Postgres connection has been discarded)/

/** SQLite's primary codes: busy, locked, out of memory, read-only, input or output failed, disk full, cannot open. */
const sqliteCodes = [5, 6, 7, 8, 10, 13, 14]

/** What `pg` says when all connections of a pool are in use for too long. */
export const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

/** PostgreSQL's code for a write to a server that takes none. */
const READ_ONLY = '25006'

/** Thrown when a connection leads to a standby, or to a primary that takes no writes. */
export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY
  constructor() {
    super('the database is read-only')
  }
}

/** Whether a server refused to write at all: the connection to it is of no use. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === READ_ONLY

/** Said when too many wait for the database already. */
export const NO_ROOM = 'too many requests wait for the database'

/**
 * Whether the database, or the disk it lies on, cannot work at this time: nobody's mistake, and worth asking again
 * later. Whether a write that met it has happened is not known.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof FsyncFailed) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.includes(errcode & 0xff)
  if (typeof code === 'string' && (systemCodes.includes(code) || postgresCodes.test(code))) return true
  // One refused connection for each address that a name has.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return error.message === NO_ROOM || driverMessages.test(error.message)
}

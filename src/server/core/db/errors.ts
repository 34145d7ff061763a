import { FsyncFailed } from './sqlite/fsync.ts'
import type { Engine } from './types.ts'

/** The code of a database or system error; the error as text if it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

/**
 * Thrown if work depends on data that another transaction has just written: it is rolled back and retried.
 */
export class RetryTransaction extends Error {}

/** Whether a write violated a unique constraint, on either engine. */
const isDuplicate = (error: unknown) =>
  codeOf(error) === '23505' || (error instanceof Error && /UNIQUE constraint failed/.test(error.message))

/**
 * Awaits an insert. @throws RetryTransaction if another transaction has inserted the same key in the
 * meantime.
 */
export async function insertOrRetry<T>(insert: Promise<T>): Promise<T> {
  return insert.catch((error: unknown) => {
    throw isDuplicate(error) ? new RetryTransaction() : error
  })
}

/**
 * Whether PostgreSQL refuses a prepared statement because a migration has changed the columns that it
 * returns.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

/** Serialisation failure, deadlock and the like: the transaction was rolled back and can be retried. */
export const isConflict = (error: unknown) =>
  ['40001', '40P01'].includes(codeOf(error)) || error instanceof RetryTransaction || isOutdatedPlan(error)

/** Whether a write violated a foreign key because the row it refers to is gone, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    codeOf(error) === '23503' ||
    (error instanceof Error && /FOREIGN KEY constraint failed/.test(error.message))
  )
}

/** System error codes of failed connections and disks. */
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EIO',
]

/**
 * PostgreSQL's error classes and codes (its documentation, appendix A): connection lost, out of disk, memory
 * or connections, shutting down or starting, lock or statement timeout, and a server that has become
 * read-only.
 */
const postgresCodes = /^(08|53|57P|57014|55P03|25006|58030)/

/** Messages of `pg` if a connection is lost, hangs, or is not available in time. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]

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
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY

/** Message if too many requests wait for the database already. */
export const NO_ROOM = 'too many requests wait for the database'

/**
 * Whether the database or its disk is temporarily unavailable: the client may retry later. It is unknown
 * whether a write that failed in this way was committed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof FsyncFailed) return true
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.includes(errcode & 0xff)
  if (typeof code === 'string' && (systemCodes.includes(code) || postgresCodes.test(code))) return true
  // One refused connection for each address that a host name resolves to.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  return error.message === NO_ROOM || driverMessages.some((message) => error.message.startsWith(message))
}

/**
 * The code under which database errors are counted: PostgreSQL's five characters, SQLite's primary code, or a
 * system code such as ECONNREFUSED. Returns undefined for errors from elsewhere.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return `sqlite-${errcode & 0xff}`
  if (typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)) return code
  if (!isUnavailable(error)) return undefined
  return typeof code === 'string' ? code : 'connection'
}

/** Codes of the usual outages, by engine: counters that begin at zero show the first burst of each. */
export const outageCodes: Record<Engine, readonly string[]> = {
  sqlite: sqliteCodes.map((code) => `sqlite-${code}`),
  postgres: [
    'connection',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EHOSTUNREACH',
    '08006',
    '25006',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '58030',
  ],
}

/**
 * Why a write was refused. `unavailable`: it waited too long, or another service of the shop is not
 * available.
 */
export const refusalReasons = ['disk-full', 'read-only', 'database', 'unavailable', 'error'] as const

/** The reason for the error of a write that got a response of 500 or above. */
export function refusalReason(error: unknown): (typeof refusalReasons)[number] {
  const code = databaseErrorCode(error) ?? codeOf(error)
  if (['sqlite-13', '53100', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'disk-full'
  if (['sqlite-8', READ_ONLY, 'EROFS'].includes(code)) return 'read-only'
  if (isUnavailable(error)) return 'database'
  return code === 'unavailable' ? 'unavailable' : 'error'
}

import { isUnavailable } from './transient-errors.ts'

/**
 * The code by which errors of the database are counted: PostgreSQL's five characters, SQLite's primary code, or that of
 * the system, such as ECONNREFUSED. Undefined for an error that is not the database's.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return `sqlite-${errcode & 0xff}`
  if (typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)) return code
  if (!isUnavailable(error)) return undefined
  return typeof code === 'string' ? code : 'connection'
}

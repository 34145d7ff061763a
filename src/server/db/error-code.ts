import { isUnavailable } from './transient-errors.ts'

/**
 * The code under which database errors are counted: PostgreSQL's five characters, SQLite's primary code, or a system
 * code such as ECONNREFUSED. Returns undefined for errors from elsewhere.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return `sqlite-${errcode & 0xff}`
  if (typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)) return code
  if (!isUnavailable(error)) return undefined
  return typeof code === 'string' ? code : 'connection'
}

import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { CursorQuery } from '../../../../contract/fields.ts'
import { AppError } from '../../lib/errors.ts'
import type { Reader } from '../types.ts'
import type { Tables } from '../schema/tables.ts'

/** The position of a row in a list that is sorted newest first, then by id. */
export type Cursor = { id: string; created_at: number }

/**
 * The requested page: rows older than a cursor, rows just newer than one, or a page number counted from 1.
 */
export type PageRequest = {
  before?: Cursor | undefined
  after?: Cursor | undefined
  page: number
  limit: number
}

/** One page of a list, and the length of the whole list. */
export type Page<R> = { rows: R[]; total: number }

/** Resolves the ids in a query string to cursors. @throws AppError not_found if a row does not exist. */
export async function resolveCursor(
  db: Reader,
  table: 'orders' | 'users' | 'audit_log',
  { before, after, page, limit }: CursorQuery,
): Promise<PageRequest> {
  const placeOf = async (id: string): Promise<Cursor> => {
    const instant = sql.ref<number>(table === 'audit_log' ? 'at' : 'created_at')
    const place = await db
      .selectFrom(table)
      .select(['id', instant.as('created_at')])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!place) throw new AppError('not_found', 'Unknown cursor.')
    return place
  }

  const request: PageRequest = { page, limit }
  if (before) request.before = await placeOf(before)
  if (after) request.after = await placeOf(after)
  return request
}

/** The column that a list is sorted by. */
type Instant = 'created_at' | 'at'

/** Rows older than a cursor, in a form that an index on (instant, id) serves at any depth. */
const isOlder = ({ id, created_at }: Cursor, at: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${at} <= ${created_at} and (${at} < ${created_at} or id < ${id}))`

const isNewer = ({ id, created_at }: Cursor, at: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${at} >= ${created_at} and (${at} > ${created_at} or id > ${id}))`

/** Reads one page of a list, newest first. */
export async function fetchPage<T extends keyof Tables, O>(
  found: SelectQueryBuilder<Tables, T, O>,
  request: PageRequest,
  instant: Instant = 'created_at',
): Promise<O[]> {
  const rows = await selectPage(found, request, instant).execute()
  return request.after ? rows.toReversed() : rows
}

/** The query for one page of a list: newest first, but with `after` the row next to it first. */
export function selectPage<T extends keyof Tables, O>(
  found: SelectQueryBuilder<Tables, T, O>,
  { before, after, page, limit }: PageRequest,
  instant: Instant = 'created_at',
): SelectQueryBuilder<Tables, T, O> {
  const at = sql.ref(instant)
  const direction = after ? 'asc' : 'desc'
  const sorted = found
    .orderBy(at, direction)
    .orderBy(sql`id`, direction)
    .limit(limit)
  if (after) return sorted.where(isNewer(after, at))
  return before ? sorted.where(isOlder(before, at)) : sorted.offset((page - 1) * limit)
}

/** The same page of rows in memory, given in any order. */
export function slicePage<R extends Cursor>(rows: R[], { before, after, page, limit }: PageRequest): R[] {
  const sorted = rows.toSorted(newestFirst)
  if (after) return sorted.filter((row) => newestFirst(row, after) < 0).slice(-limit)
  if (before) return sorted.filter((row) => newestFirst(before, row) < 0).slice(0, limit)
  return sorted.slice((page - 1) * limit, page * limit)
}

/** Returns rows in the order of these ids; skips ids without a row. */
export function sortByIds<R extends { id: string }>(ids: string[], rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Sorts newest first. */
export function newestFirst(one: Cursor, other: Cursor): number {
  if (one.created_at !== other.created_at) return other.created_at - one.created_at
  if (one.id === other.id) return 0
  return one.id < other.id ? 1 : -1
}

import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { StockTakingRow } from '../../core/db/schema/stock-taking-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { isoStringOrNull, toIsoString } from '../../core/lib/iso-time.ts'
import { readScope } from './stock-taking-scope.ts'

/** A query for stock takings, with the number of pieces they expect and the name of who started them. */
export const stockTakings = (db: Queries) =>
  db
    .selectFrom('stock_takings')
    .leftJoin('users', 'users.id', 'stock_takings.by_user')
    .selectAll('stock_takings')
    .select((e) => [
      'users.username',
      e
        .selectFrom('stock_taking_pieces')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('taking_id', '=', 'stock_takings.id')
        .as('expected'),
    ])

type ListedTaking = StockTakingRow & { username: string | null; expected: number | null }

/** A stock taking as the API returns it. */
export const presentTaking = (row: ListedTaking) => ({
  scope: readScope(row.scope),
  state: row.closed_at === null ? ('open' as const) : ('closed' as const),
  expected: Number(row.expected),
  startedAt: toIsoString(row.started_at),
  closedAt: isoStringOrNull(row.closed_at),
  by: row.username,
})

/** @throws AppError not_found. */
export async function readStockTaking(db: Queries, id: string): Promise<ListedTaking> {
  const row = await stockTakings(db).where('stock_takings.id', '=', id).executeTakeFirst()
  if (!row) throw noSuchTaking()
  return row
}

/**
 * Locks a stock taking that is open: scans and its close wait for each other.
 * @throws AppError not_found; stale_edit once it is closed.
 */
export async function lockOpenTaking(tx: Tx, id: string): Promise<StockTakingRow> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('stock_takings').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw noSuchTaking()
  if (row.closed_at !== null) throw new AppError('stale_edit', 'This stock taking is closed.')
  return row
}

const noSuchTaking = () => new AppError('not_found', 'There is no such stock taking.')

/** What the result says of a piece; null where its variant was removed. */
export const takenColumns = [
  'pieces.huid',
  'pieces.tag',
  'pieces.cert_number',
  'pieces.net_mg',
  'products.name',
  'products.metal',
  'variants.fineness',
] as const

/** A query for pieces with their variants and products. */
export const piecesWithProducts = (db: Queries) =>
  db
    .selectFrom('pieces')
    .leftJoin('variants', 'variants.id', 'pieces.variant_id')
    .leftJoin('products', 'products.id', 'variants.product_id')

/** Rows or values per statement. */
const BATCH = 500

export function* batchesOf<T>(values: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < values.length; start += BATCH) yield values.slice(start, start + BATCH)
}

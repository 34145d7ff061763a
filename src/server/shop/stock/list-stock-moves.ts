import type { StockMove, StockMoveQuery } from '../../../contract/stock-move.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/** Returns one page of the changes of counted stock that match, newest first, and their number. */
export async function listStockMoves(
  db: Reader,
  { product, variant, page, limit }: StockMoveQuery,
): Promise<Page<StockMove>> {
  let found = db.selectFrom('stock_moves')
  if (product) found = found.where('stock_moves.product_id', '=', product)
  if (variant) found = found.where('stock_moves.variant_id', '=', variant)
  // There is no index by variant.
  if (variant && !product)
    found = found.where(
      'stock_moves.product_id',
      '=',
      db.selectFrom('variants').select('product_id').where('id', '=', variant),
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('variants', 'variants.id', 'stock_moves.variant_id')
    .leftJoin('users', 'users.id', 'stock_moves.by_user')
    .select(['delta', 'reason', 'ref', 'at', 'username', 'variants.size', 'variants.color'])
    .orderBy('stock_moves.at', 'desc')
    .orderBy('stock_moves.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    rows: rows.map(({ delta, reason, ref, at, username, size, color }) => ({
      delta,
      reason,
      ref: isHold(ref) ? null : ref,
      by: username,
      at: toIsoString(at),
      size: size || null,
      color,
    })),
    total,
  }
}

/**
 * Whether the pieces were reserved by a price hold that was not ordered: its id is a UUID, which no order
 * number resembles.
 */
const isHold = (ref: string | null): boolean => ref !== null && ref.length === 36

import { sql } from 'kysely'
import type { ListedPiece, PieceQuery } from '../../../contract/piece.ts'
import { cleanCode, cleanTag } from '../../../contract/typed-entries.ts'
import { startsWith } from '../../core/db/sql/match-text.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentPiece, presentPieceVariant } from './piece-row.ts'

/** Returns one page of the pieces that pass the filters, newest first, and the total. */
export async function listPieces(
  db: Reader,
  { variantId, productId, state, search, page, limit }: PieceQuery,
): Promise<Page<ListedPiece>> {
  let found = db.selectFrom('pieces')
  if (variantId) found = found.where('pieces.variant_id', '=', variantId)
  if (productId)
    found = found.where(
      sql<boolean>`pieces.variant_id in (select id from variants where product_id = ${productId})`,
    )
  if (state) found = found.where('pieces.state', '=', state)
  if (search)
    found = found.where((e) =>
      e.or([
        startsWith(sql.ref<string>('pieces.huid'), cleanCode(search)),
        startsWith(sql.ref<string>('pieces.tag'), cleanTag(search)),
      ]),
    )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .leftJoin('variants', 'variants.id', 'pieces.variant_id')
    .leftJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('orders', 'orders.id', 'pieces.order_id')
    .selectAll('pieces')
    .select([
      'variants.product_id',
      'products.name',
      'products.image',
      'products.metal',
      'variants.sku',
      'variants.size',
      'variants.color',
      'variants.fineness',
      'orders.order_number',
    ])
    .orderBy('pieces.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    rows: rows.map((row) =>
      Object.assign(presentPiece(row), { variant: presentPieceVariant(row), orderNumber: row.order_number }),
    ),
    total,
  }
}

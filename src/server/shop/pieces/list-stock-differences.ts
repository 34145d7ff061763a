import { sql } from 'kysely'
import type { PageQuery } from '../../../contract/fields.ts'
import type { StockDifference } from '../../../contract/piece.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { piecesAssignedToOpenOrders, piecesOfOpenOrders } from '../stock/open-orders.ts'
import { presentPieceVariant, type VariantColumns } from './piece-row.ts'

/**
 * Returns one page of the variants whose pieces in stock are not as many as their stock and what open orders
 * still take of them, greatest difference first: those of hallmarked products, and others that have pieces.
 * Variants whose stock is not counted are left out, and those sold by piece, whose stock is that of their
 * pieces.
 */
export async function listStockDifferences(
  db: Reader,
  { page, limit }: PageQuery,
): Promise<Page<StockDifference>> {
  const found = findDifferences(db)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'variants.id',
      'variants.product_id',
      'products.name',
      'products.image',
      'products.metal',
      'variants.sku',
      'variants.size',
      'variants.color',
      'variants.fineness',
      'variants.stock',
      pieces.as('pieces'),
      ordered.as('ordered'),
    ])
    .orderBy(sql`abs(${difference})`, 'desc')
    .orderBy('variants.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return { rows: rows.flatMap(presentDifference), total }
}

const pieces = sql<number>`coalesce(counted.count, 0)`
const ordered = sql<number>`(coalesce(ordered.count, 0) - coalesce(assigned.count, 0))`
const difference = sql<number>`(variants.stock + ${ordered} - ${pieces})`

function findDifferences(db: Reader) {
  const counted = db
    .selectFrom('pieces')
    .select(['variant_id', (e) => e.fn.countAll<number>().as('count')])
    .where('state', '=', 'in_stock')
    .groupBy('variant_id')

  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin(counted.as('counted'), 'counted.variant_id', 'variants.id')
    .leftJoin(piecesOfOpenOrders(db).as('ordered'), 'ordered.variant_id', 'variants.id')
    .leftJoin(piecesAssignedToOpenOrders(db).as('assigned'), 'assigned.variant_id', 'variants.id')
    .where('products.visibility', '!=', 'deleted')
    .where('variants.stock', 'is not', null)
    .where('variants.stock_by', '=', 'count')
    .where((e) => e.or([e('products.hallmark', '=', 'huid'), e('counted.count', '>', 0)]))
    .where(difference, '!=', 0)
}

type DifferenceRow = VariantColumns & { id: string; stock: number | null; pieces: number; ordered: number }

/** A row as the API returns it; nothing if its product was removed. */
function presentDifference(row: DifferenceRow): StockDifference[] {
  const variant = presentPieceVariant(row)
  if (!variant) return []

  return [
    {
      ...variant,
      variantId: row.id,
      pieces: Number(row.pieces),
      stock: row.stock ?? 0,
      ordered: Number(row.ordered),
    },
  ]
}

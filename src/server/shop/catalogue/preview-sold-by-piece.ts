import type { SoldByPiecePreview } from '../../../contract/manage-products.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { problemsOf, readPieceFigures } from './piece-switch.ts'

/** Returns what would change if a variant were sold by piece, and why it cannot be yet. @throws AppError not_found. */
export async function previewSoldByPiece(db: Reader, variantId: string): Promise<SoldByPiecePreview> {
  const variant = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.stock', 'products.pricing'])
    .where('variants.id', '=', variantId)
    .where('products.visibility', '!=', 'deleted')
    .executeTakeFirst()
  const figures = (await readPieceFigures(db, [variantId])).get(variantId)
  if (!variant || !figures) throw new AppError('not_found', 'There is no such variant.')
  return { pieces: figures.inStock, stock: variant.stock, problems: problemsOf(figures, variant.pricing === 'weight') }
}

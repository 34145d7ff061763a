import type { SoldByPiecePreview } from '../../../contract/manage-products.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { problemsOf, readPieceFigures } from '../stock/piece-switch.ts'

/**
 * Returns what would change if a variant were sold by piece, and why it cannot be yet. @throws AppError
 * not_found.
 */
export async function previewSoldByPiece(
  db: Reader,
  { variantId }: { variantId: string },
): Promise<SoldByPiecePreview> {
  const variant = await db
    .selectFrom('variants')
    .select(['stock', 'product_id'])
    .where('id', '=', variantId)
    .executeTakeFirst()
  const product =
    variant &&
    (await db
      .selectFrom('products')
      .select('pricing')
      .where('id', '=', variant.product_id)
      .where('visibility', '!=', 'deleted')
      .executeTakeFirst())
  const figures = (await readPieceFigures(db, [variantId])).get(variantId)
  if (!product || !figures) throw new AppError('not_found', 'There is no such variant.')
  return {
    pieces: figures.inStock,
    stock: variant.stock,
    problems: problemsOf(figures, product.pricing === 'weight'),
  }
}

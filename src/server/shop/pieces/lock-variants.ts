import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { stonesText } from '../stock/stones.ts'
import type { PieceVariant } from './piece-columns.ts'

/**
 * Locks variants after their products, in the order of their ids, so that they are neither removed nor sold
 * another way before their pieces are stored. Returns those that exist, by id.
 */
export async function lockVariants(
  { db }: Tx,
  variantIds: readonly string[],
): Promise<Map<string, PieceVariant>> {
  const ids = [...new Set(variantIds)]
  const named = db.selectFrom('variants').select('product_id').where('id', 'in', ids)
  const products = await lockRows(
    db,
    db.selectFrom('products').select(['id', 'pricing']).where('id', 'in', named).orderBy('id'),
  ).execute()
  const variants = await lockRows(
    db,
    db.selectFrom('variants').selectAll().where('id', 'in', ids).orderBy('id'),
  ).execute()
  const soldByPiece = variants.flatMap(({ id, stock_by }) => (stock_by === 'pieces' ? id : []))
  const stones =
    soldByPiece.length === 0
      ? []
      : await db
          .selectFrom('variant_stones')
          .selectAll()
          .where('variant_id', 'in', soldByPiece)
          .orderBy('position')
          .execute()
  const pricingOf = new Map(products.map(({ id, pricing }) => [id, pricing]))
  return new Map(
    variants.map((variant) => [
      variant.id,
      {
        ...variant,
        pricing: pricingOf.get(variant.product_id) ?? 'fixed',
        stones: stonesText(stones.filter(({ variant_id }) => variant_id === variant.id)),
      },
    ]),
  )
}

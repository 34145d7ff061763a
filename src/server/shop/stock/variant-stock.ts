import { defaultVariant, productFieldsOf } from '../../../rules/variants.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'

/**
 * Lowers the stock of variants that have enough, and returns their remaining stock. Their products are
 * locked. Pieces sold one by one are counted by `countPieces`.
 */
export function lowerVariantStocks({ db }: Tx, pieces: ReadonlyMap<string, number>) {
  const lowered = numberById('id', pieces)
  return db
    .updateTable('variants')
    .set((e) => ({ stock: e('stock', '-', lowered) }))
    .where('id', 'in', [...pieces.keys()])
    .where('stock_by', '=', 'count')
    .where('stock', '>=', lowered)
    .returning(['id', 'product_id', 'stock', 'low_stock', 'size', 'color'])
    .execute()
}

/** Raises the stock of variants that are counted, and returns it. Their products are locked. */
export const raiseVariantStocks = ({ db }: Tx, pieces: ReadonlyMap<string, number>) =>
  db
    .updateTable('variants')
    .set((e) => ({ stock: e('stock', '+', numberById('id', pieces)) }))
    .where('id', 'in', [...pieces.keys()])
    .where('stock_by', '=', 'count')
    .where('stock', 'is not', null)
    .returning(['id', 'product_id', 'stock'])
    .execute()

/** The counted stocks of these variants. */
export const readVariantStocks = async (db: Queries, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('variants')
        .select(['id', 'stock'])
        .where('id', 'in', ids)
        .where('stock_by', '=', 'count')
        .where('stock', 'is not', null)
        .execute()

/**
 * Updates the price, purity and weight that a locked product shows, after a variant was sold out or is back:
 * they are those of variants in stock. The price of a weighed product is computed by the job that follows the
 * rates.
 */
export async function refreshPrice(tx: Tx, productId: string): Promise<void> {
  const weighed = await tx.db
    .updateTable('products')
    .set({ priced_with: null })
    .where('id', '=', productId)
    .where('pricing', '=', 'weight')
    .executeTakeFirst()
  if (weighed.numUpdatedRows > 0n) return
  const rows = await tx.db
    .selectFrom('variants')
    .select(['size', 'color', 'price_paise as price', 'stock', 'fineness', 'net_mg'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  const { price, priceVaries } = productFieldsOf(rows)
  const chosen = defaultVariant(rows)
  await tx.db
    .updateTable('products')
    .set({
      price_paise: price,
      price_varies: priceVaries ? 1 : 0,
      fineness: chosen?.fineness ?? null,
      net_mg: chosen?.net_mg ?? null,
    })
    .where('id', '=', productId)
    .execute()
}

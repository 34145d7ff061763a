import { defaultVariant, productFieldsOf } from '../../rules/variants.ts'
import type { Queries, Tx, Writer } from '../db/types.ts'
import { lockRow } from '../db/sql/lock-rows.ts'
import { valuesTable, type ValuesPair } from '../db/sql/values-table.ts'
import { compiledQuery, type Params } from '../db/sql/compiled-query.ts'

/** Lowers the stock of variants that have enough, and returns what is left of them. Their products are locked. */
export const lowerVariantStocks = compiledQuery(
  (db: Writer, given: Params<readonly ValuesPair[]>, length) =>
    db
      .updateTable('variants')
      .from(valuesTable(given, length))
      .set((e) => ({ stock: e('stock', '-', e.ref('wanted.column2')) }))
      .whereRef('variants.id', '=', 'wanted.column1')
      .whereRef('stock', '>=', 'wanted.column2')
      .returning(['variants.id', 'variants.product_id', 'stock']),
  (wanted) => wanted.length,
)

/** Returns pieces to a variant with a counted stock, and its stock then; undefined if there is no such variant. */
export async function restockVariant(tx: Tx, { product_id, variant_id, quantity }: { product_id: string; variant_id: string; quantity: number }) {
  await lockRow(tx, 'products', product_id)
  return tx.db
    .updateTable('variants')
    .set((e) => ({ stock: e('stock', '+', quantity) }))
    .where('id', '=', variant_id)
    .where('stock', 'is not', null)
    .returning('stock')
    .executeTakeFirst()
}

/** The counted stocks of these variants. */
export const readVariantStocks = async (db: Queries, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('variants').select(['id', 'stock']).where('id', 'in', ids).where('stock', 'is not', null).execute()

/**
 * Updates the price, purity and weight that a locked product shows, after a variant was sold out or is back: they are those of
 * variants in stock. The price of a weighed product is computed by the job that follows the rates.
 */
export async function refreshPrice(tx: Tx, productId: string): Promise<void> {
  const weighed = await tx.db.updateTable('products').set({ priced_with: null }).where('id', '=', productId).where('pricing', '=', 'weight').executeTakeFirst()
  if (weighed.numUpdatedRows > 0n) return
  const rows = await tx.db.selectFrom('variants').select(['size', 'color', 'price_paise as price', 'stock', 'fineness', 'net_mg']).where('product_id', '=', productId).orderBy('position').execute()
  const { price, priceVaries } = productFieldsOf(rows)
  const chosen = defaultVariant(rows)
  await tx.db.updateTable('products').set({ price_paise: price, price_varies: priceVaries ? 1 : 0, fineness: chosen?.fineness ?? null, net_mg: chosen?.net_mg ?? null }).where('id', '=', productId).execute()
}

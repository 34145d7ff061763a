import { v7 as uuidv7 } from 'uuid'
import type { MetalEntryKind } from '../../../contract/metal-account.ts'
import type { StockMoveReason } from '../../../contract/stock-move.ts'
import type { StockMoveRow, VariantRow } from '../../core/db/schema/variant-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'

/**
 * Why stock changes, and who changes it: null for the shop itself. `metal`: the column of the metal account
 * that it belongs to, where the reason does not say it.
 */
export type StockCause = { reason: StockMoveReason; by: string | null; metal?: MetalEntryKind }

export type NewStockMove = Pick<StockMoveRow, 'product_id' | 'variant_id' | 'delta' | 'ref'>

/** Rows per INSERT statement. */
const INSERT_BATCH_SIZE = 500

/** Records changes of counted stock, in the transaction that makes them. */
export async function recordStockMoves(
  { db }: Tx,
  moves: readonly NewStockMove[],
  { reason, by }: StockCause,
): Promise<void> {
  const at = Date.now()
  const rows = moves
    .filter(({ delta }) => delta !== 0)
    .map(({ product_id, variant_id, delta, ref }): StockMoveRow => ({
      id: uuidv7(),
      product_id,
      variant_id,
      delta,
      reason,
      ref,
      by_user: by,
      at,
    }))
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await db
      .insertInto('stock_moves')
      .values(rows.slice(start, start + INSERT_BATCH_SIZE))
      .execute()
  }
}

/** The counts of a product: the stock of each variant or, without variants, its own. */
export type ProductStock = { stock: number | null; variants: readonly Pick<VariantRow, 'id' | 'stock'>[] }

/** Records how an edit changes the stock of a product. `before`: null for a new one. */
export async function recordEditedStock(
  tx: Tx,
  productId: string,
  { before, after }: { before: ProductStock | null; after: ProductStock },
  cause: StockCause,
): Promise<void> {
  const countsBefore = countsOf(before)
  const countsAfter = countsOf(after)
  const ids = new Set([...countsBefore.keys(), ...countsAfter.keys()])

  await recordStockMoves(
    tx,
    [...ids].map((id) => ({
      product_id: productId,
      variant_id: id,
      delta: (countsAfter.get(id) ?? 0) - (countsBefore.get(id) ?? 0),
      ref: null,
    })),
    cause,
  )
}

/** The counted stocks of a product by the id of the variant; null: the product itself. */
function countsOf(product: ProductStock | null): Map<string | null, number> {
  if (product === null) return new Map()
  if (product.variants.length === 0) return new Map([[null, product.stock ?? 0]])
  return new Map(product.variants.map(({ id, stock }) => [id, stock ?? 0]))
}

/** Names the order in the moves of the price hold that it ends. */
export async function nameOrderInMoves(
  { db }: Tx,
  { id, createdAt, productIds }: { id: string; createdAt: number; productIds: readonly string[] },
  orderNumber: string,
): Promise<void> {
  await db
    .updateTable('stock_moves')
    .set({ ref: orderNumber })
    .where('product_id', 'in', productIds)
    .where('at', '>=', createdAt)
    .where('ref', '=', id)
    .execute()
}

/**
 * Returns the moves that are missing for the moves of these products to add up to their stock: those of
 * versions that recorded none.
 */
export async function findMissingMoves(db: Queries, productIds: readonly string[]): Promise<NewStockMove[]> {
  const products = await db
    .selectFrom('products')
    .select(['id as product_id', 'stock'])
    .where('id', 'in', productIds)
    .where('variant_count', '=', 0)
    .where('stock', 'is not', null)
    .execute()
  const variants = await db
    .selectFrom('variants')
    .select(['product_id', 'id as variant_id', 'stock'])
    .where('product_id', 'in', productIds)
    .where('stock', 'is not', null)
    .execute()
  const recorded = await db
    .selectFrom('stock_moves')
    .select((e) => ['product_id', 'variant_id', e.fn.sum<number>('delta').as('sum')])
    .where('product_id', 'in', productIds)
    .groupBy(['product_id', 'variant_id'])
    .execute()
  const missing = new Map<string, NewStockMove>()
  const add = (product_id: string, variant_id: string | null, delta: number) => {
    const key = `${product_id} ${variant_id ?? ''}`
    missing.set(key, { product_id, variant_id, delta: (missing.get(key)?.delta ?? 0) + delta, ref: null })
  }
  for (const { product_id, stock } of products) add(product_id, null, stock ?? 0)
  for (const { product_id, variant_id, stock } of variants) add(product_id, variant_id, stock ?? 0)
  for (const { product_id, variant_id, sum } of recorded) add(product_id, variant_id, -Number(sum))
  return [...missing.values()].filter(({ delta }) => delta !== 0)
}

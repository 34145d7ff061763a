import type * as z from 'zod/mini'
import type * as contract from '../../../contract/manage-products.schemas.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Tx } from '../../core/db/types.ts'
import type { StockCause } from '../stock/stock-moves.ts'
import { lockPiecesOf } from '../stock/piece-switch.ts'
import { applyProductEdit, findStaleness, staleProduct } from './product-edits.ts'
import { lockAllProducts } from './product-queries.ts'
import { presentManagedWithVariants, type PriceSources } from './product-row.ts'

/**
 * Updates all of these products, or none.
 * @throws AppError not_found (with the `missing` ids); stale_edit as updateProduct does for the first one,
 * with the current state of all `stale` products.
 */
export async function updateProducts(
  tx: Tx,
  shop: PriceSources,
  { products: edits, ...cause }: z.output<typeof contract.updateProducts.body> & StockCause,
): Promise<ProductWithVariants[]> {
  await lockPiecesOf(tx, edits)
  const rows = await lockAllProducts(
    tx,
    edits.map(({ _id }) => _id),
  )
  const all = edits.flatMap(({ _id, ...edit }) => {
    const row = rows.get(_id)
    return row ? [{ row, edit, reason: findStaleness(row, edit) }] : []
  })
  const stale = all.filter(({ reason }) => reason !== undefined)
  if (stale[0]?.reason)
    throw staleProduct(stale[0].row, stale[0].reason, shop, {
      stale: stale.map(({ row }) => presentManagedWithVariants(row, shop)),
    })
  const updated: ProductWithVariants[] = []
  for (const { row, edit } of all) updated.push(await applyProductEdit(tx, shop, row, edit, cause))
  return updated
}

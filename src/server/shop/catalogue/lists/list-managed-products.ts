import type { ManagedProductPage, ManagedProductQuery } from '../../../../contract/manage-products.ts'
import type { Reader } from '../../../core/db/types.ts'
import { findRunningOut } from '../../stock/low-stock.ts'
import { findProductPage } from './product-pages.ts'
import { readProductsByIds } from '../product-queries.ts'
import { presentManagedProduct, presentManagedWithVariants, type PriceSources } from '../product-row.ts'
import { variantsColumn } from '../variant-row.ts'

/**
 * Returns one page of products for the back office: hidden ones too, and deleted ones if the query asks for
 * them.
 */
export async function listManagedProducts(
  db: Reader,
  shop: PriceSources,
  query: ManagedProductQuery,
): Promise<ManagedProductPage> {
  const { ids, ...page } = await findProductPage(db, query, shop.settings)
  const [rows, present] = query.variants
    ? ([await readProductsByIds(db, ids, variantsColumn), presentManagedWithVariants] as const)
    : ([await readProductsByIds(db, ids), presentManagedProduct] as const)
  const runningOut = await findRunningOut(db, shop.settings, ids)
  return {
    products: rows.map((row) =>
      Object.assign(present(row, shop), runningOut.has(row.id) && { isRunningOut: true }),
    ),
    ...page,
  }
}

import type { ManagedProductPage, ManagedProductQuery } from '../../../contract/manage-products.ts'
import type { Reader } from '../../core/db/types.ts'
import { findProductPage } from './product-pages.ts'
import { readProductsByIds } from './product-queries.ts'
import { presentManagedProduct, presentManagedWithVariants, type PriceSources } from './product-row.ts'
import { variantsColumn } from './variant-row.ts'

/** Returns one page of products for the back office: hidden ones too, and deleted ones if the query asks for them. */
export async function listManagedProducts(db: Reader, shop: PriceSources, query: ManagedProductQuery): Promise<ManagedProductPage> {
  const { ids, ...page } = await findProductPage(db, query, false)
  if (query.variants) return { products: (await readProductsByIds(db, ids, variantsColumn)).map((row) => presentManagedWithVariants(row, shop)), ...page }
  return { products: (await readProductsByIds(db, ids)).map((row) => presentManagedProduct(row, shop)), ...page }
}

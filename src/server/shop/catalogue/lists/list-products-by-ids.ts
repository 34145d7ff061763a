import type { ProductById } from '../../../../contract/product.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import type { Reader } from '../../../core/db/types.ts'
import {
  presentListedProduct,
  presentWithVariants,
  type ListedProductRow,
  type PriceSources,
} from '../product-row.ts'
import { variantsColumn } from '../variant-row.ts'

/** Returns the visible products of these ids, of products or of their variants, in the order of the ids. */
export async function listProductsByIds(
  db: Reader,
  shop: PriceSources,
  { ids }: { ids: readonly string[] },
): Promise<ProductById[]> {
  addCacheTags('catalogue')
  const named = db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .union(db.selectFrom('variants').select('product_id as id').where('id', 'in', ids))
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(db))
    .where('id', 'in', named)
    .where('visibility', '=', 'shown')
    .execute()
  const found = new Map(rows.flatMap((row) => presentByIds(row, shop)))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A product by its own id and by the ids of its variants, each at the price of the variant. */
function presentByIds(row: ListedProductRow, shop: PriceSources): [id: string, product: ProductById][] {
  addCacheTags(`stock:${row.id}`)
  const product = presentListedProduct(row, shop)
  const { variants = [] } = presentWithVariants(row, shop)
  return [
    [row.id, product],
    ...variants.map((variant): [string, ProductById] => {
      const { _id, size, color, price, priceWithTax, oldPrice, breakup, stockBy, stock } = variant
      const isSoldOut = stock === 0
      // The pieces of one sold by piece have prices of their own.
      const priceVaries = stockBy === 'pieces' && breakup !== null && (stock ?? 0) > 1
      return [
        _id,
        {
          ...product,
          price,
          priceWithTax,
          ...(breakup && { oldPrice: oldPrice ?? null }),
          priceVaries,
          isSoldOut,
          stock: isSoldOut ? 0 : null,
          variant: { _id, size, color },
        },
      ]
    }),
  ]
}

import { sql } from 'kysely'
import type { ProductDetails } from '../../../contract/product.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import { readReviewsOf } from './product-queries.ts'
import { noSuchProduct, presentWithVariants, type PriceSources } from './product-row.ts'
import { variantsColumn } from './variant-row.ts'

/** The hash in the address of a stored picture: /media/<hash>/ring.jpg. */
const IMAGE_HASH = sql<string>`substr(products.image, 8, 32)`

/** Returns one product with its reviews, newest first. @throws AppError not_found, also for a hidden one. */
export async function getProduct(
  db: Reader,
  shop: PriceSources,
  { id }: { id: string },
): Promise<ProductDetails> {
  addCacheTags(`product:${id}`, `stock:${id}`)
  const row = await db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(db))
    .select((e) => {
      const file = e.selectFrom('media').where('hash', '=', IMAGE_HASH).limit(1)
      return [file.select('width').as('image_width'), file.select('height').as('image_height')]
    })
    .where('id', '=', id)
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  if (!row) throw noSuchProduct()

  const { image_width: width, image_height: height } = row
  return {
    product: presentWithVariants(row, shop),
    reviews: await readReviewsOf(db, id),
    imageSize: width && height ? { width, height } : undefined,
  }
}

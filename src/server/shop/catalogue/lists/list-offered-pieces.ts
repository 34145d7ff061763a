import { sql } from 'kysely'
import { toRupees } from '../../../../contract/money.ts'
import { OFFERED_PIECES, type OfferedPiece } from '../../../../contract/piece.ts'
import { ratedMetalOf } from '../../../../rules/purity.ts'
import type { Page } from '../../../core/db/sql/pagination.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import type { Reader } from '../../../core/db/types.ts'
import { SETTINGS } from '../../settings/follow-settings.ts'
import { piecesInStock } from '../../stock/piece-stock.ts'
import { withPiece } from '../piece-variant.ts'
import { noSuchProduct, withTaxOf, type PriceSources } from '../product-row.ts'
import { presentStone } from '../../stock/stones.ts'
import { parseVariants, presentWeights, variantsColumn } from '../variant-row.ts'
import { breakupOf, makingOf, oldPriceOf, priceVariants } from '../weighed-prices.ts'

/**
 * Returns one page of the pieces in stock of a variant that is sold by piece, lightest first, each at the
 * price of its own weights and stones, and how many there are; none of other variants. @throws AppError
 * not_found, also for a hidden product.
 */
export async function listOfferedPieces(
  db: Reader,
  { settings, rates }: PriceSources,
  { variantId, page }: { variantId: string; page: number },
): Promise<Page<OfferedPiece>> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'metal', 'pricing', 'price_rule', 'tax_class_id', variantsColumn(db)])
    .where(sql<boolean>`id = (select product_id from variants where id = ${variantId})`)
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  const variant = product && parseVariants(product.variants).find(({ id }) => id === variantId)
  if (!variant) throw noSuchProduct()
  addCacheTags(`product:${product.id}`, `stock:${product.id}`, SETTINGS)
  if (variant.stock_by !== 'pieces') return { rows: [], total: 0 }
  const pieces = await piecesInStock(db, variantId)
    .selectAll()
    .limit(OFFERED_PIECES)
    .offset((page - 1) * OFFERED_PIECES)
    .execute()
  const priced = priceVariants(
    product,
    pieces.map((piece) => withPiece(variant, piece)),
    (needed) => rates.ratesAt(Date.now(), needed),
  )
  return {
    rows: priced.map(({ stones, price, weighing, ...weights }, index): OfferedPiece => {
      const { grossWeight, netWeight } = presentWeights(ratedMetalOf(product.metal), weights)
      const oldPrice = oldPriceOf(weighing)
      const priceWithTax = withTaxOf({ price, making: makingOf(weighing) }, product, settings)
      return Object.assign(
        {
          _id: pieces[index]?.id ?? '',
          grossWeight,
          netWeight,
          stones: stones.map(presentStone),
          price: toRupees(price),
          priceWithTax,
          breakup: breakupOf(weighing),
        },
        oldPrice !== null && { oldPrice: toRupees(oldPrice) },
      )
    }),
    // The stock of such a variant is the number of its pieces in stock.
    total: variant.stock ?? 0,
  }
}

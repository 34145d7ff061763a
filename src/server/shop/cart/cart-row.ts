import type { CartLine } from '../../../contract/cart.ts'
import { toRupees } from '../../../contract/money.ts'
import { imageInColor } from '../catalogue/product-row.ts'
import { parseVariants, presentWeights, type StoredVariant } from '../catalogue/variant-row.ts'
import { makingOf, priceVariants, type PricedVariant } from '../catalogue/weighed-prices.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { sizesOf } from '../../../rules/choices.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { sizesOfVariants } from '../../../rules/variants.ts'
import { taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'
import type { CartLineRow } from '../../core/db/schema/hold-tables.ts'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'

/** The product columns that a cart line shows, beside `variantsColumn`. */
export const shownOfProduct = [
  'products.name', 'products.image', 'products.price_paise', 'products.metal', 'products.stock', 'products.size as sizes', 'products.additional_images',
  'products.image_colors', 'products.visibility', 'products.tax_class_id', 'products.pricing', 'products.price_rule',
] as const
type ShownOfProduct = Pick<ManagedProductRow, 'visibility' | 'name' | 'image' | 'price_paise' | 'metal' | 'stock' | 'additional_images' | 'image_colors' | 'tax_class_id' | 'pricing' | 'price_rule'> & {
  sizes: ManagedProductRow['size']
  variants: string | null
}
export const lineColumns = [
  'cart_lines.id', 'cart_lines.user_id', 'cart_lines.product_id', 'cart_lines.quantity', 'cart_lines.size', 'cart_lines.color',
] as const
type ShownOfLine = Pick<CartLineRow, 'id' | 'user_id' | 'product_id' | 'quantity' | 'size' | 'color'>

/** The variant of a line; its null fields are those of a product without variants. */
export type OfVariant = { variant: PricedVariant | null; variant_id: string | null; offeredSizes: string[] }

/**
 * What a line sells: price and stock are those of the variant with its size and colour, the price at the rates of an
 * instant. If the product no longer has this variant, the line is no longer sold.
 */
export function withVariant<R extends ShownOfProduct & { size: string; color: string }>(row: R, rates: RateBook, instant = Date.now(), variants = parseVariants(row.variants)): R & OfVariant {
  if (variants.length === 0) return { ...row, variant: null, variant_id: null, offeredSizes: sizesOf(row.sizes) }
  const offeredSizes = sizesOfVariants(variants.filter(({ color }) => color === row.color))
  const chosen = variants.filter(({ size, color }) => size === row.size && color === row.color)
  const [variant] = priceVariants(row, chosen, () => rates.ratesAt(instant))
  if (!variant) return { ...row, visibility: 'hidden', variant: null, variant_id: null, offeredSizes }
  return { ...row, price_paise: variant.price, stock: variant.stock, variant, variant_id: variant.id, offeredSizes }
}

const presentChosen = (metal: string, variant: StoredVariant) => ({ variantId: variant.id, sku: variant.sku, ...presentWeights(ratedMetalOf(metal), variant) })

/** A cart line as the API returns it, at the catalogue's current price in rupees. `product`: as `withVariant` returns it. */
export const presentLine = (line: ShownOfLine, product: ShownOfProduct & OfVariant, settings: TaxSettings): CartLine => ({
  _id: line.id,
  productId: line.product_id,
  name: product.name,
  image: product.variant?.image ?? imageInColor(product, line.color),
  price: toRupees(product.price_paise),
  quantity: line.quantity,
  userId: line.user_id,
  metal: product.metal,
  size: line.size || null,
  color: line.color || null,
  sizes: product.offeredSizes,
  ...(product.variant && presentChosen(product.metal, product.variant)),
  ...(product.visibility === 'shown' ? { stock: product.stock } : { stock: 0, isSold: false }),
  ...(product.variant?.lead_days && { leadDays: product.variant.lead_days }),
  ...(product.tax_class_id !== null && { taxClassId: product.tax_class_id }),
  ...(product.variant?.weighing && { pricing: 'weight' as const }),
  ...(product.variant?.weighing && taxesMaking(settings, product) && { making: toRupees(makingOf(product.variant.weighing)) }),
})

/** Whether the making of a product is taxed apart from its goods. */
function taxesMaking(settings: TaxSettings, { tax_class_id }: Pick<ShownOfProduct, 'tax_class_id'>): boolean {
  const taxClass = taxClassOf(settings, tax_class_id)
  return taxClass !== undefined && taxClass.makingRate !== null
}

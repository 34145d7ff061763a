import type { ManagedProduct, ManagedProductWithVariants } from '../../contract/manage-products.ts'
import { colorCodes, type Color, type Product, type ProductWithVariants } from '../../contract/product.ts'
import type { ProductDraft } from '../../contract/product-fields.ts'
import type { HidingReason } from '../../contract/manage-reviews.ts'
import type { Review } from '../../contract/review.ts'
import type { ShownVariant, Variant } from '../../contract/variant.ts'
import { toPaise, toRupees } from '../../contract/money.ts'
import { withTax } from '../../rules/cart-totals.ts'
import { ratedMetalOf } from '../../rules/purity.ts'
import { shownMetal } from '../../rules/shown-metal.ts'
import { picturesInColor } from '../../rules/pictures.ts'
import type { ManagedProductRow, ProductRow, ReviewRow, StoredProductRow } from '../db/schema/tables.ts'
import { addCacheTags } from '../http/response-cache/cache.ts'
import { toIsoString } from '../lib/iso-time.ts'
import { AppError } from '../lib/errors.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { standardClass, taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'
import { parseVariants, presentVariant, purityOf } from './variant-row.ts'

export const noSuchProduct = () => new AppError('not_found', 'This product does not exist or is no longer sold.')

const PRODUCT_TAG = 'product:'

/** Returns the product id in a change feed tag; undefined for other tags. */
export const productOfTag = (tag: string): string | undefined => (tag.startsWith(PRODUCT_TAG) ? tag.slice(PRODUCT_TAG.length) : undefined)

/** Converts a product row to its API form. Amounts in rupees; the tax is that of the settings in force. */
export function presentProduct(row: StoredProductRow, settings: TaxSettings): Product {
  addCacheTags(SETTINGS)
  const colors = (JSON.parse(row.colors) as Color[]).map((value) => ({ value, code: colorCodes[value] }))
  return {
    ...shownFields(row),
    _id: row.id,
    color: colors[0]?.value ?? null,
    colors,
    priceWithTax: withTaxOf(row.price_paise, row, settings),
    imageColors: JSON.parse(row.image_colors) as Record<string, string>,
    rating: row.rating_tenths / 10,
    reviewCount: row.review_count,
    collections: JSON.parse(row.collections) as string[],
    author: row.author_id,
    createdAt: toIsoString(row.created_at),
    version: row.version,
    priceVaries: row.price_varies === 1,
    ...(row.fineness !== null && otherPurity(row)),
  }
}

/** The fields that are the same in a product and in its draft. */
const shownFields = (row: ProductRow) => ({
  name: row.name,
  category: row.category as Product['category'],
  price: toRupees(row.price_paise),
  oldPrice: row.old_price_paise === null ? null : toRupees(row.old_price_paise),
  taxClassId: row.tax_class_id,
  description: row.description,
  isTrending: row.is_trending === 1,
  size: row.size,
  gender: row.gender as Product['gender'],
  metal: row.metal as Product['metal'],
  image: row.image,
  additionalImages: JSON.parse(row.additional_images) as string[],
  imageAlts: JSON.parse(row.image_alts) as Record<string, string>,
  stock: row.stock,
})

/** Converts a product row to the form that the back office sees. */
export const presentManagedProduct = (row: ManagedProductRow, settings: TaxSettings): ManagedProduct => ({
  ...presentProduct(row, settings), visibility: row.visibility, deletedAt: row.deleted_at === null ? null : toIsoString(row.deleted_at),
})

/** The purity of a product in lists, if its metal does not say it. */
function otherPurity({ metal, fineness }: Pick<ProductRow, 'metal' | 'fineness'>): { purity?: string } {
  const purity = purityOf(ratedMetalOf(metal), fineness)
  return purity === null || shownMetal(metal, purity) === metal ? {} : { purity }
}

/** A product row read with `variantsColumn`. */
export type ProductWithVariantsRow = ManagedProductRow & { variants: string | null }

/** The variants of a product in their API form. */
export const presentVariants = ({ metal, variants }: Pick<ProductWithVariantsRow, 'metal' | 'variants'>): Variant[] =>
  parseVariants(variants).map((each) => presentVariant(metal, each))

/** Adds the variants to a product, with their prices with tax. */
function withVariants<T extends object>(shown: T, row: ProductWithVariantsRow, settings: TaxSettings): T & { variants?: ShownVariant[] } {
  if (row.variants === null) return shown
  return { ...shown, variants: presentVariants(row).map((each) => Object.assign(each, { priceWithTax: withTaxOf(toPaise(each.price), row, settings) })) }
}

/** The price of one piece with its tax, in rupees. */
const withTaxOf = (paise: number, { tax_class_id }: Pick<ProductRow, 'tax_class_id'>, settings: TaxSettings): number =>
  toRupees(withTax({ price: paise, taxClass: taxClassOf(settings, tax_class_id) }, standardClass(settings)))

/** A product with its variants, as its own page, the back office and the audit log show it. */
export const presentWithVariants = (row: ProductWithVariantsRow, settings: TaxSettings): ProductWithVariants => withVariants(presentProduct(row, settings), row, settings)
export const presentManagedWithVariants = (row: ProductWithVariantsRow, settings: TaxSettings): ManagedProductWithVariants => withVariants(presentManagedProduct(row, settings), row, settings)
export const auditedProduct = (row: ProductWithVariantsRow) => (row.variants === null ? draftOf(row) : { ...draftOf(row), variants: presentVariants(row) })

/** Returns the editable fields of a product row as a draft. */
export const draftOf = (row: ManagedProductRow): ProductDraft => ({
  ...shownFields(row),
  imageColors: JSON.parse(row.image_colors) as Record<string, Color>,
  colors: (JSON.parse(row.colors) as Color[]).map((value) => ({ value })),
  rating: row.given_rating_tenths / 10,
  visibility: row.visibility === 'shown' ? 'shown' : 'hidden',
})

export const presentReview = (row: ReviewRow): Review => ({
  _id: row.id,
  comment: row.comment,
  rating: row.rating,
  userId: { _id: row.user_id, username: row.author_name },
  productId: row.product_id,
  verifiedBuyer: row.verified_buyer === 1,
  createdAt: toIsoString(row.created_at),
  ...(row.hidden_reason !== null && { hiddenReason: row.hidden_reason as HidingReason }),
})

/** Returns the first picture of a product in this colour; its main picture if no picture shows the colour. */
export const imageInColor = ({ image, additional_images, image_colors }: Pick<ProductRow, 'image' | 'additional_images' | 'image_colors'>, color: string): string =>
  image_colors === '{}'
    ? image
    : (picturesInColor({ image, additionalImages: JSON.parse(additional_images) as string[], imageColors: JSON.parse(image_colors) as Record<string, string> }, color)[0] ?? image)

import type {
  ManagedProduct,
  ManagedProductWithVariants,
  ManagedVariant,
} from '../../../contract/manage-products.ts'
import { colorCodes, type Color, type Product, type ProductWithVariants } from '../../../contract/product.ts'
import { textFields, type ProductDraft, type ProductTexts } from '../../../contract/product-fields.ts'
import type { HidingReason } from '../../../contract/manage-reviews.ts'
import type { Review, ReviewPicture } from '../../../contract/review.ts'
import { toRupees } from '../../../contract/money.ts'
import type { PriceRule } from '../../../contract/price-rule.ts'
import { categoriesOf } from '../../../rules/categories.ts'
import { withTax } from '../../../rules/cart-totals.ts'
import { defaultVariant, productFieldsOf } from '../../../rules/variants.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { shownMetal } from '../../../rules/shown-metal.ts'
import type { Config } from '../../core/config/config.ts'
import { columnName } from '../../core/db/schema/column-name.ts'
import type {
  ManagedProductRow,
  ProductRow,
  StoredProductRow,
  TextColumns,
} from '../../core/db/schema/product-tables.ts'
import type { ReviewRow } from '../../core/db/schema/tables.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError } from '../../core/lib/errors.ts'
import { SETTINGS } from '../settings/follow-settings.ts'
import { standardClass, taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { parseVariants, presentVariant, purityOf, type VariantWithLowStock } from './variant-row.ts'
import {
  breakupOf,
  makingOf,
  oldPriceOf,
  priceVariants,
  type PricedVariant,
  type PricingColumns,
} from './weighed-prices.ts'

export const noSuchProduct = () =>
  new AppError('not_found', 'This product does not exist or is no longer sold.')

/** What prices follow from, besides the catalogue. */
export type PriceSources = {
  settings: TaxSettings & Pick<Config, 'ownCategories' | 'lowStock' | 'owner'>
  rates: RateBook
}

/** A product row read with `weighedVariantsColumn`, or with `variantsColumn`. */
export type ListedProductRow = StoredProductRow & { variants: string | null }

/** The prices that a product shows, in paise; weighed products use current rates. */
function pricesOf(row: ListedProductRow, { rates }: PriceSources) {
  const stored = {
    price: row.price_paise,
    oldPrice: row.old_price_paise,
    making: 0,
    priceVaries: row.price_varies === 1,
    fineness: row.fineness,
  }
  if (row.pricing === 'fixed') return stored
  const variants = variantsAt(row, rates)
  const chosen = defaultVariant(variants)
  if (!chosen) return stored
  const { price, priceVaries } = productFieldsOf(variants)
  return {
    price,
    priceVaries: priceVaries || variants.some(hasSeveralPrices),
    oldPrice: oldPriceOf(chosen.weighing),
    making: makingOf(chosen.weighing),
    fineness: chosen.fineness,
  }
}

/** Whether the pieces of a variant have prices of their own; its price is that of the lightest. */
const hasSeveralPrices = ({ stock_by, stock, weighing }: PricedVariant): boolean =>
  stock_by === 'pieces' && weighing !== null && (stock ?? 0) > 1

/** The variants of a product with their prices at the rates of an instant. */
export const variantsAt = (
  row: PricingColumns & { variants: string | null },
  rates: RateBook,
  instant = Date.now(),
): PricedVariant[] =>
  priceVariants(row, parseVariants(row.variants), (needed) => rates.ratesAt(instant, needed))

/** Converts a product row to its API form. Amounts in rupees; taxes and rates are those in force. */
function presentProduct(row: ListedProductRow, shop: PriceSources): Product {
  addCacheTags(SETTINGS)
  const { price, oldPrice, making, priceVaries, fineness } = pricesOf(row, shop)
  const colors = (JSON.parse(row.colors) as Color[]).map((value) => ({ value, code: colorCodes[value] }))
  return {
    ...shownFields(row),
    _id: row.id,
    color: colors[0]?.value ?? null,
    colors,
    price: toRupees(price),
    oldPrice: oldPrice === null ? null : toRupees(oldPrice),
    priceWithTax: withTaxOf({ price, making }, row, shop.settings),
    imageColors: JSON.parse(row.image_colors) as Record<string, string>,
    rating: row.rating_tenths / 10,
    reviewCount: row.review_count,
    collections: JSON.parse(row.collections) as string[],
    author: row.author_id,
    createdAt: toIsoString(row.entered_at ?? row.created_at),
    version: row.version,
    isHidden: row.visibility === 'hidden',
    priceVaries,
    ...(fineness !== null && otherPurity({ metal: row.metal, fineness })),
    returnDays: row.return_days ?? undefined,
    notReturnable: row.not_returnable ?? undefined,
    engravingLetters: row.engraving_letters ?? undefined,
    wornImage: row.worn_image ?? undefined,
  }
}

/**
 * A product as lists show it: without its stock, which changes with every sale, but whether it is sold out.
 */
export function presentListedProduct(row: ListedProductRow, shop: PriceSources): Product {
  const isSoldOut = row.stock === 0
  return { ...presentProduct(row, shop), stock: isSoldOut ? 0 : null, isSoldOut }
}

/** The categories of a product row, the stated one first. */
export const storedCategories = ({
  category,
  further_categories,
}: Pick<StoredProductRow, 'category' | 'further_categories'>): string[] =>
  categoriesOf({ category, categories: JSON.parse(further_categories) as string[] })

/** The fields that are the same in a product and in its draft. */
const shownFields = (row: StoredProductRow) => ({
  name: row.name,
  category: row.category,
  categories: storedCategories(row),
  price: toRupees(row.price_paise),
  oldPrice: row.old_price_paise === null ? null : toRupees(row.old_price_paise),
  taxClassId: row.tax_class_id,
  pricing: row.pricing,
  priceRule: row.price_rule === null ? null : (JSON.parse(row.price_rule) as PriceRule),
  hallmark: row.hallmark,
  hallmarkReason: row.hallmark_reason,
  description: row.description,
  isTrending: row.is_trending === 1,
  size: row.size,
  gender: row.gender as Product['gender'],
  metal: row.metal as Product['metal'],
  image: row.image,
  additionalImages: JSON.parse(row.additional_images) as string[],
  imageAlts: JSON.parse(row.image_alts) as Record<string, string>,
  stock: row.stock,
  lowStock: row.low_stock,
  visibleFrom: row.visible_from === null ? null : toIsoString(row.visible_from),
  ...textsOf(row),
})

/** The texts that are stored as they are. */
const textsOf = (row: TextColumns): ProductTexts =>
  Object.fromEntries(textFields.map(({ name }) => [name, row[columnName(name)]])) as ProductTexts

/** Converts a product row to the form that the back office sees. */
export const presentManagedProduct = (row: ProductWithVariantsRow, shop: PriceSources): ManagedProduct => ({
  ...presentProduct(row, shop),
  lowStock: row.low_stock,
  returnDays: row.return_days,
  notReturnable: row.not_returnable,
  engravingLetters: row.engraving_letters,
  wornImage: row.worn_image,
  visibility: row.visibility,
  deletedAt: row.deleted_at === null ? null : toIsoString(row.deleted_at),
})

/** The purity of a product in lists, if its metal does not say it. */
function otherPurity({ metal, fineness }: Pick<ProductRow, 'metal' | 'fineness'>): { purity?: string } {
  const purity = purityOf(ratedMetalOf(metal), fineness)
  return purity === null || shownMetal(metal, purity) === metal ? {} : { purity }
}

/**
 * A product row as the back office reads it, with `variantsColumn` or, in lists, with
 * `weighedVariantsColumn`.
 */
export type ProductWithVariantsRow = ManagedProductRow & { variants: string | null }

/** The variants of a product in their API form; weighed variants use current rates. */
export const presentVariants = (
  row: PricingColumns & { variants: string | null },
  rates: RateBook,
): VariantWithLowStock[] => variantsAt(row, rates).map((each) => presentVariant(row.metal, each))

/** Adds the variants to a product, with their break-ups and their prices with tax. */
function withVariants<T extends object>(
  shown: T,
  row: ListedProductRow,
  { settings, rates }: PriceSources,
): T & { variants?: ManagedVariant[] } {
  if (row.variants === null) return shown
  const variants = variantsAt(row, rates).map((each): ManagedVariant => {
    const oldPrice = oldPriceOf(each.weighing)
    return Object.assign(
      presentVariant(row.metal, each),
      {
        priceWithTax: withTaxOf({ price: each.price, making: makingOf(each.weighing) }, row, settings),
        breakup: breakupOf(each.weighing),
      },
      oldPrice !== null && { oldPrice: toRupees(oldPrice) },
    )
  })
  return { ...shown, variants }
}

/** The price of one piece with its tax, in rupees. */
export const withTaxOf = (
  price: { price: number; making: number },
  { tax_class_id }: Pick<ProductRow, 'tax_class_id'>,
  settings: TaxSettings,
): number =>
  toRupees(withTax({ ...price, taxClass: taxClassOf(settings, tax_class_id) }, standardClass(settings)))

/** A product with its variants, as its own page and the back office show it. */
export const presentWithVariants = (row: ListedProductRow, shop: PriceSources): ProductWithVariants =>
  withVariants(presentProduct(row, shop), row, shop)
export const presentManagedWithVariants = (
  row: ProductWithVariantsRow,
  shop: PriceSources,
): ManagedProductWithVariants => withVariants(presentManagedProduct(row, shop), row, shop)

/**
 * A product with its variants for the audit log, at stored prices: a change of rates is no change of a
 * product.
 */
export const auditedProduct = (row: ProductWithVariantsRow) => ({
  ...draftOf(row),
  collections: row.collections === '[]' ? undefined : (JSON.parse(row.collections) as string[]),
  ...(row.variants !== null && {
    variants: parseVariants(row.variants).map((each) => presentVariant(row.metal, each)),
  }),
})

/** Returns the editable fields of a product row as a draft. */
export const draftOf = (row: ManagedProductRow): ProductDraft => ({
  ...shownFields(row),
  returnDays: row.return_days,
  notReturnable: row.not_returnable,
  engravingLetters: row.engraving_letters,
  wornImage: row.worn_image,
  imageColors: JSON.parse(row.image_colors) as Record<string, Color>,
  colors: (JSON.parse(row.colors) as Color[]).map((value) => ({ value })),
  rating: row.given_rating_tenths / 10,
  visibility: row.visibility === 'shown' || row.visibility === 'scheduled' ? 'shown' : 'hidden',
})

/** A review as everybody sees it. */
export const presentReview = (row: ReviewRow): Review =>
  presentReviewWith(
    row,
    reviewPicturesOf(row).filter(({ approved }) => approved),
  )
/** A review as its writer and administrators see it. */
export const presentWholeReview = (row: ReviewRow): Review => presentReviewWith(row, reviewPicturesOf(row))

export const reviewPicturesOf = ({ pictures }: Pick<ReviewRow, 'pictures'>): ReviewPicture[] =>
  JSON.parse(pictures) as ReviewPicture[]

const presentReviewWith = (row: ReviewRow, pictures: ReviewPicture[]): Review => ({
  _id: row.id,
  comment: row.comment,
  rating: row.rating,
  userId: { _id: row.user_id, username: row.author_name },
  productId: row.product_id,
  verifiedBuyer: row.verified_buyer === 1,
  createdAt: toIsoString(row.created_at),
  hiddenReason: row.hidden_reason === null ? undefined : (row.hidden_reason as HidingReason),
  reply:
    row.reply === null ? undefined : { text: row.reply, at: toIsoString(row.replied_at ?? row.created_at) },
  pictures: pictures.length > 0 ? pictures : undefined,
})

import type { Generated, GeneratedAlways } from 'kysely'
import type { Hallmark, HallmarkReason } from '../../../../contract/hallmark.ts'
import type { NotReturnableReason } from '../../../../contract/return.ts'
import type { ProductTexts } from '../../../../contract/product-fields.ts'
import type { ColumnName } from './column-name.ts'

/** The tables of products, in the conventions of tables.ts. */
export type ProductTables = {
  products: ProductRow &
    ProductCategories &
    ProductVisibility &
    ProductFacts &
    ProductGroups &
    ProductPricing &
    ProductHallmark &
    ProductReturns &
    ProductExtras &
    ProductKeys
  product_colors: { product_id: string; value: string }
  /** The categories that the owner has added to the stated ones. */
  categories: CategoryRow
  /** The further categories of products, for filters; the first one is a column of the product. */
  product_categories: { product_id: string; category: string }
  wishlist_items: WishlistItemRow
}

/** `name_key`: as of `categoryKey`; the part of its address that counts. */
export type CategoryRow = { id: string; name: string; name_key: string; position: number }

/** A product that a customer has saved; each once. */
export type WishlistItemRow = {
  user_id: string
  product_id: string
  /** The chosen variant; null if none was, or it no longer exists. */
  variant_id: string | null
  created_at: number
}

export type ProductRow = {
  id: string
  name: string
  /** `name` in lower case and without accents, for sorting without regard to either. */
  name_key: string
  category: string
  gender: string
  metal: string
  /** JSON list of colour names, the first is the product's colour. */
  colors: string
  size: string | null
  price_paise: number
  old_price_paise: number | null
  description: string
  is_trending: number
  /** Pieces left; null if stock is not counted. */
  stock: number | null
  /** The stock at which it is running out; 0: never, null: that of the shop. */
  low_stock: number | null
  image: string
  additional_images: string
  /** JSON object: the alternative text of each picture, by its URL. */
  image_alts: string
  /** JSON: colours by picture address. */
  image_colors: string
  /** The rating shown, in tenths: the mean of the reviews, or the initial rating. */
  rating_tenths: number
  /** The initial rating of the product, in tenths; used while there are no reviews. */
  given_rating_tenths: number
  review_count: number
  rating_sum: number
  author_id: string | null
  /** Null: the Standard class. */
  tax_class_id: string | null
  created_at: number
  updated_at: number
  /** Incremented when an administrator saves the product; orders and reviews do not change it. */
  version: number
  /**
   * Number of its variants. If it is above 0, price, sizes, colours and stock of this row follow from them.
   */
  variant_count: number
  /** Whether its variants that can be bought have different prices. */
  price_varies: number
  /** The fineness of the variant that is sold if none is chosen; null if it has none. */
  fineness: number | null
  /** The net weight of that variant; null if it has none. */
  net_mg: number | null
}

export type Visibility = 'shown' | 'hidden' | 'scheduled' | 'deleted'

/** Who sees a product. Only `shown` products are part of the shop; the back office sees all of them. */
type ProductVisibility = {
  visibility: Generated<Visibility>
  /** What a deleted product was before, so that it is restored as it was; null for others. */
  visibility_before: Generated<Exclude<Visibility, 'deleted'> | null>
  /** When it was deleted; null for others. */
  deleted_at: Generated<number | null>
  /** When it appears, or appeared; null if it has no date. */
  visible_from: Generated<number | null>
  /**
   * When it was created, if it has a date to appear: `created_at`, which lists are sorted by, is that date
   * then.
   */
  entered_at: Generated<number | null>
}

/** The texts of a product that are stored as they are. */
export type TextColumns = { [F in keyof ProductTexts as ColumnName<F>]: ProductTexts[F] }
type ProductFacts = { [C in keyof TextColumns]: Generated<TextColumns[C]> }

/** JSON list of the categories that it is in besides `category`; the same as in `product_categories`. */
type ProductCategories = { further_categories: Generated<string> }

/** JSON list of the ids of its collections; follows from `collection_products`. */
type ProductGroups = { collections: Generated<string> }

/** A product as it is read. */
export type StoredProductRow = ProductRow & {
  further_categories: string
  collections: string
  pricing: 'fixed' | 'weight'
  price_rule: string | null
  visibility: Visibility
  visible_from: number | null
  entered_at: number | null
  hallmark: Hallmark
  hallmark_reason: HallmarkReason | null
  return_days: number | null
  not_returnable: NotReturnableReason | null
  engraving_letters: number | null
  worn_image: string | null
} & TextColumns

/** Whether the price is typed, or follows the rate of the metal by `price_rule` (JSON). */
type ProductPricing = {
  pricing: Generated<'fixed' | 'weight'>
  price_rule: Generated<string | null>
  /**
   * The latest batch of rates when the stored price of a weighed product was computed; null if that is due.
   */
  priced_with: Generated<string | null>
}

/** Whether its pieces are hallmarked with a HUID; the reason is null unless they are exempt. */
type ProductHallmark = { hallmark: Generated<Hallmark>; hallmark_reason: Generated<HallmarkReason | null> }

/**
 * How many days after delivery it can be returned, null for those of the shop; and why it can't be, null if
 * it can.
 */
type ProductReturns = {
  return_days: Generated<number | null>
  not_returnable: Generated<NotReturnableReason | null>
}

/** How many letters can be engraved, null for none; and its picture as worn, null without one. */
type ProductExtras = { engraving_letters: Generated<number | null>; worn_image: Generated<string | null> }

/** A product as the back office reads it. */
export type ManagedProductRow = StoredProductRow & { deleted_at: number | null }

/** Stock state for filters; generated from `stock`. */
type ProductKeys = { stock_state: GeneratedAlways<'in-stock' | 'sold-out' | 'not-counted'> }

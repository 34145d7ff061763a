import * as z from 'zod/mini'
import * as refs from './product.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, IdParams, Instant, SearchText, wholeNumber } from './fields.ts'
import { Slug } from './collection-fields.ts'
import { hallmarkReasons, hallmarks } from './hallmark.ts'
import { Origin, textFields, type ProductTexts } from './product-fields.ts'
import { PriceRule } from './price-rule-fields.ts'
import { pricings } from './price-rule.ts'
import { genders, MAX_PRODUCT_IDS, metals, soldFinenesses, sortKeys } from './product.ts'
import { notReturnableReasons } from './return.ts'
import { Review } from './review.schemas.ts'
import { stockStates } from './stock-states.ts'
import { ShownVariant } from './variant.schemas.ts'

/** The texts that are shown as they are stored. */
const shownTexts = Object.fromEntries(
  textFields.map((field) => [field.name, field.default === null ? z.nullable(z.string()) : z.string()]),
) as {
  [N in keyof ProductTexts]: null extends ProductTexts[N]
    ? z.ZodMiniNullable<z.ZodMiniString<string>>
    : z.ZodMiniString<string>
}

export const Product = z.object({
  _id: Id,
  name: z.string(),
  category: z.string(),
  /** All categories that it is in; the first is `category`. */
  categories: z.array(z.string()),
  /** The value of the first of `colors`. */
  color: z.nullable(z.string()),
  colors: z.array(z.object({ value: z.string(), code: z.string() })),
  /** Rupees. */
  price: z.number(),
  /** Rupees; null if the price was never different. */
  oldPrice: z.nullable(z.number()),
  /** The price of one piece with its tax, in rupees. */
  priceWithTax: z.number(),
  /** Null: the Standard class. */
  taxClassId: z.nullable(Id),
  /** `weight`: the price follows today's rate of the metal. */
  pricing: z.enum(pricings),
  /** Null for a fixed price. */
  priceRule: z.nullable(PriceRule),
  hallmark: z.enum(hallmarks),
  /** Why it needs no hallmark; null unless it is exempt. */
  hallmarkReason: z.nullable(z.enum(hallmarkReasons)),
  /** Days to return it after delivery, if they differ from those of the shop. */
  returnDays: z.optional(z.nullable(z.number())),
  /** Why it can't be returned; absent if it can. */
  notReturnable: z.optional(z.nullable(z.enum(notReturnableReasons))),
  /** How many letters can be engraved on it; absent if none can. */
  engravingLetters: z.optional(z.nullable(z.number())),
  /** Which of its pictures shows it worn; absent without one. */
  wornImage: z.optional(z.nullable(z.string())),
  description: z.string(),
  isTrending: z.boolean(),
  /** Comma-separated sizes; null if there is nothing to choose. */
  size: z.nullable(z.string()),
  gender: z.enum(genders),
  metal: z.enum(metals),
  image: z.string(),
  additionalImages: z.array(z.string()),
  /** Alt texts by picture address. */
  imageAlts: z.record(z.string(), z.string()),
  /** Colours by picture address; a picture without one shows every colour. */
  imageColors: z.record(z.string(), z.string()),
  /** 0 to 5, one decimal. */
  rating: z.number(),
  reviewCount: z.number(),
  /**
   * Pieces in stock; null if they are not counted. Lists show no counts: there it is 0 if sold out, and
   * otherwise null.
   */
  stock: z.nullable(z.number()),
  /** Only in lists. */
  isSoldOut: z.optional(z.boolean()),
  /** Ids of the collections it is in. */
  collections: z.array(Id),
  author: z.nullable(z.string()),
  createdAt: Instant,
  /** Number of saves; sent back with an edit, to detect conflicting edits. */
  version: z.number(),
  /** Whether only the back office sees it. */
  isHidden: z.boolean(),
  /** When it appears, or appeared; null if it has no date. */
  visibleFrom: z.nullable(Instant),
  ...shownTexts,
  /** Whether the variants that can be bought have different prices; `price` is then the lowest. */
  priceVaries: z.boolean(),
  /**
   * The purity of the variant that is sold if none is chosen, such as `14K (585)`, where it differs from
   * `metal`; absent otherwise.
   */
  purity: z.optional(z.string()),
})

/** A product with its variants, in the order the shop gave them; without the field if it has none. */
export const ProductWithVariants = z.extend(Product, { variants: z.optional(z.array(ShownVariant)) })

/** A product as lists show it. Named by the id of a variant, it has the price and stock of the variant. */
export const ProductById = z.extend(Product, {
  variant: z.optional(z.pick(ShownVariant, { _id: true, size: true, color: true })),
})

/** An amount in rupees in a query string. */
const RupeesText = z.pipe(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount in rupees')),
  z.transform((text: string) => Number(text)),
)

/** A weight in grams in a query string. */
const GramsText = z.pipe(
  z.string().check(z.regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a weight in grams')),
  z.transform((text: string) => Number(text)),
)

const PurityText = z.pipe(
  z.enum(soldFinenesses, 'must be a fineness such as 916'),
  z.transform((text: (typeof soldFinenesses)[number]) => Number(text)),
)

/** Filters of a product list; omitted ones do not filter. */
export const ProductFilter = z.object({
  gender: emptyAsAbsent(z.enum(genders, 'must be male or female')),
  /**
   * The name of any category of a product, or one of its menu spellings, ignoring case; an unknown one
   * matches nothing.
   */
  category: emptyAsAbsent(z.string().check(z.maxLength(100))),
  color: emptyAsAbsent(z.string().check(z.maxLength(100))),
  minPrice: emptyAsAbsent(RupeesText),
  maxPrice: emptyAsAbsent(RupeesText),
  metal: emptyAsAbsent(z.enum(metals, `must be one of ${metals.join(', ')}`)),
  /** The last part of a visible collection's address; an unknown one matches nothing. */
  collection: emptyAsAbsent(Slug),
  /** The fineness of a variant, such as 750. */
  purity: emptyAsAbsent(PurityText),
  /** Bounds of the net weight of a variant, in grams. */
  minWeight: emptyAsAbsent(GramsText),
  maxWeight: emptyAsAbsent(GramsText),
  /** One of its sizes, as it is written. */
  size: emptyAsAbsent(SearchText),
  /** A country of origin; an unknown one matches nothing. */
  origin: emptyAsAbsent(Origin),
  stock: emptyAsAbsent(z.enum(stockStates, `must be one of ${stockStates.join(', ')}`)),
  trending: emptyAsAbsent(z.enum(['true', 'false'], 'must be true or false')),
  /** Words that must all occur in the name, ignoring case and accents; or a product's id. */
  search: emptyAsAbsent(SearchText),
})

export const ProductQuery = z.extend(ProductFilter, {
  page: z._default(wholeNumber(1, 1_000_000), 1),
  limit: z._default(wholeNumber(1, 100), 10),
  /** Without it, `createdAt`; of a collection, its own order. */
  sortBy: z.optional(z.enum(sortKeys, `must be one of ${sortKeys.join(', ')}`)),
  sortOrder: z._default(z.enum(['asc', 'desc'], 'must be asc or desc'), 'desc'),
})

export const ProductListPage = z.object({
  products: z.array(Product),
  totalPages: z.number(),
  totalProducts: z.number(),
})

export const listProducts = endpoint(refs.listProducts, {
  access: 'anyone',
  summary:
    'Products by gender, category, colour, metal, price, stock and words in the name, sorted and paged.',
  query: ProductQuery,
  response: ProductListPage,
  errors: [],
})

/** What the page of a product shows. */
export const ProductDetails = z.object({
  product: ProductWithVariants,
  reviews: z.array(Review),
  /** Of the main picture, in pixels; absent if it is not known. */
  imageSize: z.optional(z.object({ width: z.number(), height: z.number() })),
})

export const getProduct = endpoint(refs.getProduct, {
  access: 'anyone',
  summary: 'A product with its variants and its reviews, newest first.',
  params: IdParams,
  response: ProductDetails,
  errors: ['not_found'],
})

export const listProductsByIds = endpoint(refs.listProductsByIds, {
  access: 'anyone',
  summary: `Visible products by the ids of products or variants, in this order; at most ${MAX_PRODUCT_IDS}, separated by commas.`,
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z.string('is needed'),
        z.transform((text: string) => text.split(',')),
      ),
      z.array(Id).check(z.maxLength(MAX_PRODUCT_IDS, `must be at most ${MAX_PRODUCT_IDS} ids`)),
    ),
  }),
  response: z.array(ProductById),
  errors: [],
})

export const listTrending = endpoint(refs.listTrending, {
  access: 'anyone',
  summary: 'Products marked as trending, newest first. `t` only bypasses caches.',
  // `t` does not change the response, so drop it: all clients share one cached response.
  query: z.pipe(
    z.object({ t: z.optional(z.string()) }),
    z.transform(() => ({})),
  ),
  response: z.array(Product),
  errors: [],
})

export const searchProducts = endpoint(refs.searchProducts, {
  access: 'anyone',
  summary: 'Up to 50 products by name, description, category and metal, best match first.',
  // Normalised, so that equivalent queries share one cached response.
  query: z.object({
    query: z._default(
      z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200, 'must be at most 200 characters')),
      '',
    ),
    limit: z._default(wholeNumber(1, 50), 50),
    /** Nobody is typing any more: if nothing is found, the words are counted. */
    final: emptyAsAbsent(z.literal('1', 'must be 1')),
  }),
  response: z.array(Product),
  errors: [],
})

export const listRelated = endpoint(refs.listRelated, {
  access: 'anyone',
  summary: 'Products similar to a given one in category, gender, metal and price.',
  params: IdParams,
  response: z.array(Product),
  errors: ['not_found'],
})

export const listRecommended = endpoint(refs.listRecommended, {
  access: 'anyone',
  summary: 'A changing mix of well-rated products across categories.',
  response: z.array(Product),
  errors: [],
})

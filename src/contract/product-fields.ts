import * as z from 'zod/mini'
import { Id, MediaAddress, Moment } from './fields.ts'
import { hallmarkReasons, hallmarks } from './hallmark.ts'
import { Rupees } from './money.ts'
import { PriceRule } from './price-rule-fields.ts'
import { pricings } from './price-rule.ts'
import { productFactFields } from './product-fact-fields.ts'
import { categories, colors, genders, HOME_ORIGIN, metals, visibilities } from './product.ts'

/** Maximum length of an alt text, in characters. */
export const MAX_ALT_LENGTH = 200

/** A picture's alt text, on one line. */
const AltText = z.string().check(
  z.trim(), z.maxLength(MAX_ALT_LENGTH, `must be at most ${MAX_ALT_LENGTH} characters`), z.regex(/^[^\r\n]*$/, 'must be on one line'),
)

/** Editable fields of a product. Amounts in rupees. */
export const ProductFields = z.object({
  name: z.string('is needed').check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200, 'must be at most 200 characters')),
  category: z.enum(categories, `must be one of ${categories.join(', ')}`),
  gender: z.enum(genders, 'must be male or female'),
  metal: z.enum(metals, `must be one of ${metals.join(', ')}`),
  /** The first is the product's main colour; the swatch colour follows from the name. */
  colors: z.array(z.object({ value: z.enum(colors, `must be one of ${colors.join(', ')}`) })).check(
    z.minLength(1, 'must name at least one colour'),
    z.refine((list) => new Set(list.map(({ value }) => value)).size === list.length, 'must name each colour once'),
  ),
  price: Rupees,
  oldPrice: z.nullable(Rupees),
  description: z.string().check(z.maxLength(10_000, 'must be at most 10,000 characters')),
  isTrending: z.boolean('must be true or false'),
  /** Comma-separated sizes. */
  size: z.nullable(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters'))),
  image: MediaAddress,
  additionalImages: z.array(MediaAddress).check(z.maxLength(20, 'must be at most 20 pictures')),
  /** Alt texts by picture address, for screen readers; the default is the product's name and the picture's position. */
  imageAlts: z.record(MediaAddress, AltText),
  /** Colours by picture address: choosing a colour shows its pictures. A picture without one shows every colour. */
  imageColors: z.record(MediaAddress, z.enum(colors, `must be one of ${colors.join(', ')}`)),
  /** 0 to 5, one decimal; shown until the first review. */
  rating: z.number('must be a number').check(z.minimum(0, 'must be at least 0'), z.maximum(5, 'must be at most 5')),
  /** Pieces in stock; null if they are not counted. */
  stock: z.nullable(z.int('must be a whole number').check(z.minimum(0, 'must not be negative'), z.maximum(1_000_000, 'must be at most 10 lakh'))),
  visibility: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`),
  /** A product that is `shown` appears at this instant; null if it needs no date. */
  visibleFrom: z.nullable(Moment),
  ...productFactFields,
  /** Null: the Standard class. */
  taxClassId: z.nullable(Id),
  /** With `weight`, the price follows from the rate of the metal and `priceRule`, and a price that is sent is ignored. */
  pricing: z.enum(pricings, 'must be fixed or weight'),
  /** Null for a fixed price. */
  priceRule: z.nullable(PriceRule),
  hallmark: z.enum(hallmarks, `must be one of ${hallmarks.join(', ')}`),
  /** Null unless the product is exempt. */
  hallmarkReason: z.nullable(z.enum(hallmarkReasons, `must be one of ${hallmarkReasons.join('; ')}`)),
})

/** A complete product before it is saved: without the fields that the shop itself maintains. */
export const ProductDraft = z.extend(ProductFields, {
  oldPrice: z._default(ProductFields.shape.oldPrice, null),
  description: z._default(ProductFields.shape.description, ''),
  isTrending: z._default(ProductFields.shape.isTrending, false),
  size: z._default(ProductFields.shape.size, null),
  additionalImages: z._default(ProductFields.shape.additionalImages, []),
  imageAlts: z._default(ProductFields.shape.imageAlts, {}),
  imageColors: z._default(ProductFields.shape.imageColors, {}),
  rating: z._default(ProductFields.shape.rating, 0),
  stock: z._default(ProductFields.shape.stock, null),
  visibility: z._default(ProductFields.shape.visibility, 'shown'),
  visibleFrom: z._default(ProductFields.shape.visibleFrom, null),
  origin: z._default(ProductFields.shape.origin, HOME_ORIGIN),
  importer: z._default(ProductFields.shape.importer, null),
  maker: z._default(ProductFields.shape.maker, null),
  warranty: z._default(ProductFields.shape.warranty, null),
  care: z._default(ProductFields.shape.care, null),
  taxClassId: z._default(ProductFields.shape.taxClassId, null),
  pricing: z._default(ProductFields.shape.pricing, 'fixed'),
  priceRule: z._default(ProductFields.shape.priceRule, null),
  hallmark: z._default(ProductFields.shape.hallmark, 'none'),
  hallmarkReason: z._default(ProductFields.shape.hallmarkReason, null),
})
export type ProductDraft = z.output<typeof ProductDraft>

import * as z from 'zod/mini'
import { Id, MediaAddress, oneLine, onOneLine, Rupees } from './fields.ts'
import { ProductFields } from './product-fields.ts'
import { colors } from './product.ts'
import { MAX_LEAD_DAYS, MAX_STONES, MAX_VARIANTS, stockBases } from './variant.ts'

const isInThousandths = (value: number): boolean => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6

/** A whole number of thousandths: grams and carats in JSON have at most three decimals. */
const thousandths = (unit: string, max: number) =>
  z
    .number(`must be a number of ${unit}`)
    .check(
      z.positive('must be above 0'),
      z.maximum(max, `must be at most ${max.toLocaleString('en-IN')} ${unit}`),
      z.refine(isInThousandths, 'must have at most three decimals'),
    )

/** A weight in JSON. Stored as integer milligrams. */
export const Grams = thousandths('grams', 100_000)
/** A weight that is more, or below 0 less. */
export const SignedGrams = z.number('must be a number of grams').check(
  z.minimum(-100_000, 'must be at least -1,00,000 grams'),
  z.maximum(100_000, 'must be at most 1,00,000 grams'),
  z.refine((value) => value !== 0, 'must not be 0'),
  z.refine(isInThousandths, 'must have at most three decimals'),
)
/** Stored as integer thousandths of a carat. */
const Carats = thousandths('carats', 100_000)

const StoneText = z.string().check(z.trim(), z.maxLength(40, 'must be at most 40 characters'), onOneLine())

/** A group of equal stones. Its price is per carat or an amount for all pieces. */
export const Stone = z
  .object({
    kind: oneLine(40, 'is needed'),
    shape: z._default(StoneText, ''),
    quality: z._default(StoneText, ''),
    pieces: z._default(
      z
        .int('must be a whole number')
        .check(z.minimum(1, 'must be at least 1'), z.maximum(10_000, 'must be at most 10,000')),
      1,
    ),
    carats: Carats,
    /** Rupees for one carat. */
    perCarat: z.optional(Rupees),
    /** Rupees for all of its pieces. */
    amount: z.optional(Rupees),
  })
  .check(
    z.refine(
      ({ perCarat, amount }) => (perCarat === undefined) !== (amount === undefined),
      'must have either perCarat or amount',
    ),
  )

/** Editable fields of a variant. Amounts in rupees, weights in grams. */
export const VariantFields = z.object({
  sku: z.nullable(z.string().check(z.regex(/^[A-Z0-9\-_./]{1,40}$/, 'must be 1 to 40 of A-Z, 0-9, - _ . /'))),
  /** Null if there is nothing to choose. Without commas, which separate the sizes of a product. */
  size: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(60, 'must be at most 60 characters'),
        z.regex(/^[^,]*$/, 'must not contain a comma'),
        onOneLine(),
      ),
  ),
  color: z.enum(colors, `must be one of ${colors.join(', ')}`),
  /** Parts of a thousand, e.g. 916; null if it is not stated. */
  fineness: z.nullable(
    z
      .int('must be a whole number')
      .check(z.minimum(1, 'must be at least 1'), z.maximum(999, 'must be at most 999')),
  ),
  grossWeight: z.nullable(Grams),
  netWeight: z.nullable(Grams),
  stones: z.array(Stone).check(z.maxLength(MAX_STONES, `must be at most ${MAX_STONES} rows of stones`)),
  price: Rupees,
  stock: ProductFields.shape.stock,
  /** With `pieces`, stock, weights and stones follow its pieces. */
  stockBy: z.enum(stockBases, `must be one of ${stockBases.join(', ')}`),
  /** The stock at which it is running out; null or 0: never. */
  lowStock: ProductFields.shape.lowStock,
  /**
   * Days until it leaves; null if it is not made to order. A variant made to order is not counted: its stock
   * is null.
   */
  leadDays: z.nullable(
    z
      .int('must be a whole number of days')
      .check(
        z.minimum(1, 'must be at least 1 day'),
        z.maximum(MAX_LEAD_DAYS, `must be at most ${MAX_LEAD_DAYS} days`),
      ),
  ),
  image: z.nullable(MediaAddress),
})
export type VariantFields = z.output<typeof VariantFields>

/**
 * The variants of a product as they are to be. With the `_id` of a variant, changes it; its omitted fields
 * keep their values. Without, adds one. Variants that are not named are removed.
 */
export const VariantList = z.array(z.extend(z.partial(VariantFields), { _id: z.optional(Id) })).check(
  z.maxLength(MAX_VARIANTS, `must be at most ${MAX_VARIANTS} variants`),
  z.refine(
    (list) => new Set(list.flatMap(({ _id }) => _id ?? [])).size === list.filter(({ _id }) => _id).length,
    'must name each variant once',
  ),
)
export type VariantList = z.output<typeof VariantList>

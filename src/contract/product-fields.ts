import * as z from 'zod/mini'
import { CATEGORY_NAME, MAX_CATEGORY_LENGTH } from './category-fields.ts'
import { Id, MediaAddress, Moment, Rupees } from './fields.ts'
import { hallmarkReasons, hallmarks } from './hallmark.ts'
import { PriceRule } from './price-rule-fields.ts'
import { pricings } from './price-rule.ts'
import { MAX_RETURN_DAYS, notReturnableReasons } from './return.ts'
import { categories, colors, genders, HOME_ORIGIN, MAX_CATEGORIES, metals, visibilities } from './product.ts'

/** Maximum length of an alt text, in characters. */
export const MAX_ALT_LENGTH = 200

/** A picture's alt text, on one line. */
const AltText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_ALT_LENGTH, `must be at most ${MAX_ALT_LENGTH} characters`),
    z.regex(/^[^\r\n]*$/, 'must be on one line'),
  )

/** A country of origin. */
export const Origin = z
  .string()
  .check(
    z.trim(),
    z.maxLength(60, 'must be at most 60 characters'),
    z.regex(/^[^\0\r\n]*$/, 'must be on one line'),
  )

/** An optional text; empty counts as none. */
const optionalText = (maxLength: number) =>
  z.nullable(
    z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(maxLength, `must be at most ${maxLength.toLocaleString('en-IN')} characters`),
        ),
      z.transform((text: string) => text || null),
    ),
  )

/** Why a category is invalid, if these are all. */
export const mustBeCategory = (names: readonly string[]): string => `must be one of ${names.join(', ')}`

/** The name of a category; the server checks that the shop has it. */
const Category = z
  .string(mustBeCategory(categories))
  .check(
    z.refine(
      (name) => name.length <= MAX_CATEGORY_LENGTH && CATEGORY_NAME.test(name),
      mustBeCategory(categories),
    ),
  )

/** The further categories of a product, or all of them. */
const categoryList = (Name: z.ZodMiniType<string, string>) =>
  z.array(Name).check(
    z.maxLength(MAX_CATEGORIES, `must be at most ${MAX_CATEGORIES}`),
    z.refine((list) => new Set(list).size === list.length, 'must name each category once'),
  )

/** The fields of a product's categories, if these are all categories of the shop. */
export function categoryFields(names: readonly string[]) {
  const Known = z.enum(names as [string, ...string[]], mustBeCategory(names))
  return { category: Known, categories: categoryList(Known) }
}

const ImageColor = z.enum(colors, `must be one of ${colors.join(', ')}`)

type FieldOfProduct = {
  /** In drafts, in the API, in the audit log, and as the heading of its CSV column. */
  name: string
  /** Shown in the form and in its list of unsaved changes. */
  label: string
  schema: z.ZodMiniType
  /** The value of a new product that does not name it; absent if each product must. */
  default?: unknown
  /**
   * How its CSV cell is read: `text` trimmed, `word` in lower case, `number`, or by code of its own in
   * product-cells.ts. Absent if the file cannot change it.
   */
  cell?: 'text' | 'word' | 'number' | 'own'
  /** `text`: as it is, in the column that column-name.ts gives it; others: product-row.ts, write-product.ts. */
  stored?: 'text'
  /** The section of the form; absent if the form does not have it. */
  group?: 'facts' | 'pictures' | 'visibility' | 'hallmark' | 'returns' | 'price' | 'good-to-know'
  /**
   * Drawn by the section from this entry: one line, or several; absent if the section has a control of its
   * own.
   */
  control?: { lines: 'one' | 'several'; maxLength?: number; help?: string }
}

/** All editable fields of a product, in the order of the CSV columns. Amounts in rupees. */
export const productFields = [
  {
    name: 'name',
    label: 'Name',
    group: 'facts',
    cell: 'text',
    schema: z
      .string('is needed')
      .check(
        z.trim(),
        z.minLength(1, 'must not be empty'),
        z.maxLength(200, 'must be at most 200 characters'),
      ),
  },
  { name: 'category', label: 'Category', group: 'facts', cell: 'own', schema: Category },
  {
    // All categories that it is in. `category` is always the first of them, also if the list does not name
    // it.
    name: 'categories',
    label: 'Also in',
    group: 'facts',
    cell: 'own',
    default: [],
    schema: categoryList(Category),
  },
  {
    name: 'gender',
    label: 'Gender',
    group: 'facts',
    cell: 'text',
    schema: z.enum(genders, 'must be male or female'),
  },
  {
    name: 'metal',
    label: 'Metal',
    group: 'facts',
    cell: 'text',
    schema: z.enum(metals, `must be one of ${metals.join(', ')}`),
  },
  {
    // The first is the product's main colour; the swatch colour follows from the name.
    name: 'colors',
    label: 'Colours',
    group: 'facts',
    cell: 'own',
    schema: z.array(z.object({ value: ImageColor })).check(
      z.minLength(1, 'must name at least one colour'),
      z.refine(
        (list) => new Set(list.map(({ value }) => value)).size === list.length,
        'must name each colour once',
      ),
    ),
  },
  { name: 'price', label: 'Price', group: 'price', cell: 'number', schema: Rupees },
  {
    name: 'oldPrice',
    label: 'Old price',
    group: 'price',
    cell: 'number',
    default: null,
    schema: z.nullable(Rupees),
  },
  {
    name: 'description',
    label: 'Description',
    group: 'facts',
    cell: 'own',
    default: '',
    schema: z.string().check(z.maxLength(10_000, 'must be at most 10,000 characters')),
  },
  {
    name: 'isTrending',
    label: 'Trending',
    group: 'visibility',
    cell: 'own',
    default: false,
    schema: z.boolean('must be true or false'),
  },
  {
    // Separated by commas.
    name: 'size',
    label: 'Sizes',
    group: 'facts',
    cell: 'text',
    default: null,
    schema: z.nullable(z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters'))),
  },
  {
    // Pieces; null if they are not counted.
    name: 'stock',
    label: 'Stock',
    group: 'price',
    cell: 'number',
    default: null,
    schema: z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(0, 'must not be negative'), z.maximum(1_000_000, 'must be at most 10 lakh')),
    ),
  },
  {
    // The stock at which it is running out; 0: never, null: that of the shop's settings.
    name: 'lowStock',
    label: 'Warn at',
    group: 'price',
    cell: 'number',
    default: null,
    schema: z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(0, 'must not be negative'), z.maximum(1000, 'must be at most 1,000')),
    ),
  },
  { name: 'image', label: 'Main image', group: 'pictures', cell: 'text', schema: MediaAddress },
  {
    name: 'additionalImages',
    label: 'Additional images',
    group: 'pictures',
    cell: 'own',
    default: [],
    schema: z.array(MediaAddress).check(z.maxLength(20, 'must be at most 20 pictures')),
  },
  {
    // By picture address, for screen readers; the default is the product's name and the picture's position.
    name: 'imageAlts',
    label: 'What the pictures show',
    group: 'pictures',
    cell: 'own',
    default: {},
    schema: z.record(MediaAddress, AltText),
  },
  {
    // By picture address: choosing a colour shows its pictures. A picture without one shows every colour.
    name: 'imageColors',
    label: 'Colours of the pictures',
    group: 'pictures',
    default: {},
    schema: z.record(MediaAddress, ImageColor),
  },
  {
    // 0 to 5, one decimal; shown until the first review.
    name: 'rating',
    label: 'Rating',
    default: 0,
    schema: z
      .number('must be a number')
      .check(z.minimum(0, 'must be at least 0'), z.maximum(5, 'must be at most 5')),
  },
  {
    name: 'visibility',
    label: 'Visibility',
    group: 'visibility',
    cell: 'word',
    default: 'shown',
    schema: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`),
  },
  // A product that is `shown` appears at this instant; null if it needs no date.
  {
    name: 'visibleFrom',
    label: 'Visible from',
    group: 'visibility',
    cell: 'text',
    default: null,
    schema: z.nullable(Moment),
  },
  {
    name: 'origin',
    label: 'Country of origin',
    group: 'good-to-know',
    cell: 'text',
    default: HOME_ORIGIN,
    stored: 'text',
    schema: z.pipe(
      Origin,
      z.transform((text: string) => text || HOME_ORIGIN),
    ),
    control: { lines: 'one', maxLength: 60, help: 'Shown on the page if it is not India.' },
  },
  {
    name: 'importer',
    label: 'Importer',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalText(300),
    control: { lines: 'one', maxLength: 300, help: 'Name and address.' },
  },
  {
    name: 'maker',
    label: 'Maker',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalText(300),
    control: { lines: 'one', maxLength: 300 },
  },
  {
    name: 'certificate',
    label: 'Certificate',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalText(100),
    control: { lines: 'one', maxLength: 100, help: 'Laboratory and number, such as IGI 602412345.' },
  },
  {
    name: 'warranty',
    label: 'Warranty',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalText(1000),
    control: { lines: 'one', maxLength: 1000 },
  },
  {
    name: 'care',
    label: 'Care',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalText(2000),
    control: { lines: 'several' },
  },
  // Null: the Standard class. The file names the class, in a column of its own.
  { name: 'taxClassId', label: 'Tax class', group: 'price', default: null, schema: z.nullable(Id) },
  {
    name: 'hallmark',
    label: 'Hallmark',
    group: 'hallmark',
    cell: 'word',
    default: 'none',
    schema: z.enum(hallmarks, `must be one of ${hallmarks.join(', ')}`),
  },
  {
    // Null unless the product is exempt.
    name: 'hallmarkReason',
    label: 'Reason for no hallmark',
    group: 'hallmark',
    cell: 'text',
    default: null,
    schema: z.nullable(z.enum(hallmarkReasons, `must be one of ${hallmarkReasons.join('; ')}`)),
  },
  {
    // After delivery; null for the days of the shop.
    name: 'returnDays',
    label: 'Days to return',
    group: 'returns',
    cell: 'number',
    default: null,
    schema: z.nullable(
      z
        .int('must be a whole number')
        .check(
          z.minimum(1, 'must be at least 1'),
          z.maximum(MAX_RETURN_DAYS, `must be at most ${MAX_RETURN_DAYS}`),
        ),
    ),
  },
  {
    // Null if it can be returned.
    name: 'notReturnable',
    label: 'Not returnable',
    group: 'returns',
    cell: 'word',
    default: null,
    schema: z.nullable(z.enum(notReturnableReasons, `must be one of ${notReturnableReasons.join(', ')}`)),
  },
  // With `weight`, the price follows from the rate of the metal and `priceRule`, and a price that is sent is
  // ignored.
  {
    name: 'pricing',
    label: 'Pricing',
    group: 'price',
    cell: 'word',
    default: 'fixed',
    schema: z.enum(pricings, 'must be fixed or weight'),
  },
  // Null for a fixed price.
  {
    name: 'priceRule',
    label: 'Price rule',
    group: 'price',
    cell: 'own',
    default: null,
    schema: z.nullable(PriceRule),
  },
] as const satisfies readonly FieldOfProduct[]

type Field = (typeof productFields)[number]
type OptionalField = Extract<Field, { default: unknown }>
type TextField = Extract<Field, { stored: 'text' }>

/** Editable fields of a product. */
export const ProductFields = z.object(
  schemasOf((field) => field.schema) as { [F in Field as F['name']]: F['schema'] },
)

/** A complete product before it is saved: without the fields that the shop itself maintains. */
export const ProductDraft = z.object(
  schemasOf((field) =>
    'default' in field ? z._default(field.schema as z.ZodMiniType, field.default) : field.schema,
  ) as {
    [F in Field as F['name']]: F extends OptionalField ? z.ZodMiniDefault<F['schema']> : F['schema']
  },
)
export type ProductDraft = z.output<typeof ProductDraft>

function schemasOf(schemaOf: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> {
  return Object.fromEntries(productFields.map((field) => [field.name, schemaOf(field)]))
}

/** The fields that a new product need not name, with their values. */
export const productDefaults = Object.fromEntries(
  productFields.flatMap((field) => ('default' in field ? [[field.name, field.default]] : [])),
) as Pick<ProductDraft, OptionalField['name']>

/** The fields that are stored and shown as they are. */
export type ProductTexts = Pick<ProductDraft, TextField['name']>
export const textFields = productFields.filter((field): field is TextField => 'stored' in field)

import * as z from 'zod/mini'
import { Category, categoryList } from './category-fields.ts'
import { Id, Moment, oneLine, onOneLine, optionalLine, optionalText, Rupees } from './fields.ts'
import { PriceRule } from './price-rule-fields.ts'
import { pricings } from './price-rule.ts'
import type { FieldOfProduct } from './product-field.ts'
import { ImageColor, pictureFields } from './product-picture-fields.ts'
import { termFields } from './product-term-fields.ts'
import { genders, HOME_ORIGIN, metals, visibilities } from './product.ts'

/** A country of origin. */
export const Origin = z
  .string()
  .check(z.trim(), z.maxLength(60, 'must be at most 60 characters'), onOneLine())

/** All editable fields of a product, in the order of the CSV columns. Amounts in rupees. */
export const productFields = [
  {
    name: 'name',
    label: 'Name',
    group: 'facts',
    cell: 'text',
    schema: oneLine(200, 'is needed'),
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
    schema: z.nullable(
      z.string().check(z.trim(), z.maxLength(200, 'must be at most 200 characters'), onOneLine()),
    ),
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
  ...pictureFields,
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
    schema: optionalLine(300),
    control: { lines: 'one', maxLength: 300, help: 'Name and address.' },
  },
  {
    name: 'maker',
    label: 'Maker',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalLine(300),
    control: { lines: 'one', maxLength: 300 },
  },
  {
    name: 'certificate',
    label: 'Certificate',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalLine(100),
    control: { lines: 'one', maxLength: 100, help: 'Laboratory and number, such as IGI 602412345.' },
  },
  {
    name: 'warranty',
    label: 'Warranty',
    group: 'good-to-know',
    cell: 'text',
    default: null,
    stored: 'text',
    schema: optionalLine(1000),
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
    // Letters that can be engraved on it, at most rules/engraving.ts says how many; null for none.
    name: 'engravingLetters',
    label: 'Letters to engrave',
    group: 'good-to-know',
    cell: 'number',
    default: null,
    schema: z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(1, 'must be at least 1'), z.maximum(30, 'must be at most 30')),
    ),
  },
  ...termFields,
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

import * as z from 'zod/mini'
import { Rupees } from '../../../contract/fields.ts'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { ManagedProductWithVariants, ManagedVariant } from '../../../contract/manage-products.ts'
import { ProductFields } from '../../../contract/product-fields.ts'
import { changedPrice, changedStock, type PriceChange, type StockChange } from '../../../rules/bulk-edit.ts'
import { productFieldsOf } from '../../../rules/variants.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { parseNumber } from '../../../rules/parse-number.ts'

/** Kinds of price changes, and the number that each takes. */
export const priceKinds = {
  set: { label: 'Set to', value: 'New price', help: 'In rupees.' },
  'raise-share': { label: 'Raise by percent', value: 'Percent', help: 'Of each price.' },
  'lower-share': { label: 'Lower by percent', value: 'Percent', help: 'Of each price.' },
  raise: { label: 'Raise by rupees', value: 'Rupees', help: 'Added to each price.' },
  lower: { label: 'Lower by rupees', value: 'Rupees', help: 'Taken off each price.' },
} as const satisfies Record<PriceChange['kind'], object>

/** Kinds of stock changes. */
export const stockKinds = {
  set: { label: 'Set to', value: 'Pieces', help: 'How many you have of each product.' },
  add: { label: 'Add', value: 'Pieces', help: 'Added to the stock of each counted product.' },
  take: { label: 'Take away', value: 'Pieces', help: 'Taken off the stock of each counted product.' },
  'not-counted': { label: 'Do not count', value: '', help: '' },
} as const satisfies Record<StockChange['kind'], object>

/** The chosen and typed values. An empty kind changes nothing. */
export type BulkEntry = {
  priceKind: PriceChange['kind'] | ''
  price: string
  wholeRupees: boolean
  stockKind: StockChange['kind'] | ''
  pieces: string
}

export const noChange: BulkEntry = { priceKind: '', price: '', wholeRupees: false, stockKind: '', pieces: '' }

const Percent = z
  .number('must be a number')
  .check(
    z.positive('must be more than 0'),
    z.maximum(100, 'must be at most 100'),
    z.multipleOf(0.01, 'must have at most two decimals'),
  )

/** Either the change or an error. Neither, while nothing was chosen or typed. */
type Read<T> = { change?: T; error?: string }

export function readPrice({ priceKind, price, wholeRupees }: BulkEntry): Read<PriceChange> {
  if (priceKind === '' || price.trim() === '') return {}

  const isShare = priceKind === 'raise-share' || priceKind === 'lower-share'
  const { data, error } = z.safeParse(isShare ? Percent : Rupees, parseNumber(price))
  if (data === undefined) return { error: error?.issues[0]?.message ?? '' }

  return {
    change: isShare
      ? { kind: priceKind, basisPoints: toBasisPoints(data), wholeRupees }
      : { kind: priceKind, paise: toPaise(data) },
  }
}

export function readStock({ stockKind, pieces }: BulkEntry): Read<StockChange> {
  if (stockKind === 'not-counted') return { change: { kind: stockKind } }
  if (stockKind === '' || pieces.trim() === '') return {}

  const { data, error } = z.safeParse(ProductFields.shape.stock, parseNumber(pieces))

  return data === undefined || data === null
    ? { error: error?.issues[0]?.message ?? '' }
    : { change: { kind: stockKind, pieces: data } }
}

type Changed = { price: number; stock: number | null }

/** The result for one product. Prices in rupees. */
export type BulkLine = Changed & {
  product: ManagedProductWithVariants
  changes: boolean
  refusal: string | undefined
  /** The result for each of its variants, from which its price and stock follow. */
  variants?: (Changed & { _id: string })[]
}

/** Computes the result for each product, by the same rules as the server. Variants are changed one by one. */
export function bulkLinesOf(products: ManagedProductWithVariants[], entry: BulkEntry): BulkLine[] {
  const [priceChange, stockChange] = [readPrice(entry).change, readStock(entry).change]

  // The stock of a variant sold by piece follows its pieces.
  const changed = (
    { price, stock, stockBy }: Changed & Pick<ManagedVariant, 'stockBy'>,
    isWeighed: boolean,
  ): Changed => ({
    price: priceChange && !isWeighed ? toRupees(changedPrice(toPaise(price), priceChange)) : price,
    stock: stockChange && stockBy !== 'pieces' ? changedStock(stock, stockChange) : stock,
  })

  return products.map((product): BulkLine => {
    const isWeighed = product.pricing === 'weight'
    if (!product.variants) {
      const after = changed(product, isWeighed)
      return { product, ...after, changes: differs(product, after), refusal: refusalOf(after) }
    }

    const variants = product.variants.map((variant) =>
      Object.assign({ _id: variant._id }, changed(variant, isWeighed)),
    )

    const { price, stock } = productFieldsOf(
      variants.map((each) => Object.assign({ size: '', color: '' }, each)),
    )

    return {
      product,
      price,
      stock,
      variants,
      changes: product.variants.some((variant, index) => differs(variant, variants[index] ?? variant)),
      refusal: variants.map(refusalOf).find(Boolean),
    }
  })
}

const differs = (before: Changed, after: Changed) =>
  before.price !== after.price || before.stock !== after.stock

const refusalOf = ({ price, stock }: Changed) =>
  problemOf('Price', Rupees, price) ?? problemOf('Stock', ProductFields.shape.stock, stock)

function problemOf(name: string, schema: z.ZodMiniType, value: unknown): string | undefined {
  const { error } = z.safeParse(schema, value)
  return error && `${name} ${error.issues[0]?.message ?? ''}.`
}

/** The edits of one call: each product's changed fields, with the values they had when they were loaded. */
export const editsOf = (lines: BulkLine[]) => lines.filter(({ changes }) => changes).map(toEdit)

function toEdit({ product, variants: after, ...line }: BulkLine) {
  const { _id, version, stock: stockWas, variants: before = [] } = product
  if (!after)
    return { ...changedFields(product, line), _id, version, ...(line.stock !== stockWas && { stockWas }) }

  const variants = after.map((each, index) =>
    Object.assign({ _id: each._id }, changedFields(before[index] ?? each, each)),
  )
  return { _id, version, variants, ...(variants.some((each) => 'stock' in each) && { stockWas }) }
}

function changedFields(before: Changed, { price, stock }: Changed): Partial<Changed> {
  const fields: Partial<Changed> = {}
  if (price !== before.price) fields.price = price
  if (stock !== before.stock) fields.stock = stock
  return fields
}

import * as z from 'zod/mini'
import { Rupees, toPaise, toRupees } from '../../../contract/money.ts'
import type { ManagedProduct } from '../../../contract/manage-products.ts'
import { ProductFields } from '../../../contract/product-fields.ts'
import { changedPrice, changedStock, type PriceChange, type StockChange } from '../../../rules/bulk-edit.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { parseNumber } from '../shared/parse-number.ts'

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

/** What was chosen and typed. An empty kind changes nothing. */
export type BulkEntry = { priceKind: PriceChange['kind'] | ''; price: string; wholeRupees: boolean; stockKind: StockChange['kind'] | ''; pieces: string }

export const noChange: BulkEntry = { priceKind: '', price: '', wholeRupees: false, stockKind: '', pieces: '' }

const Percent = z.number('must be a number').check(z.positive('must be more than 0'), z.maximum(100, 'must be at most 100'), z.multipleOf(0.01, 'must have at most two decimals'))

/** Either the change or an error. Neither, while nothing was chosen or typed. */
type Read<T> = { change?: T; error?: string }

export function readPrice({ priceKind, price, wholeRupees }: BulkEntry): Read<PriceChange> {
  if (priceKind === '' || price.trim() === '') return {}
  const isShare = priceKind === 'raise-share' || priceKind === 'lower-share'
  const { data, error } = z.safeParse(isShare ? Percent : Rupees, parseNumber(price))
  if (data === undefined) return { error: error?.issues[0]?.message ?? '' }
  return { change: isShare ? { kind: priceKind, basisPoints: toBasisPoints(data), wholeRupees } : { kind: priceKind, paise: toPaise(data) } }
}

export function readStock({ stockKind, pieces }: BulkEntry): Read<StockChange> {
  if (stockKind === 'not-counted') return { change: { kind: stockKind } }
  if (stockKind === '' || pieces.trim() === '') return {}
  const { data, error } = z.safeParse(ProductFields.shape.stock, parseNumber(pieces))
  return data === undefined || data === null ? { error: error?.issues[0]?.message ?? '' } : { change: { kind: stockKind, pieces: data } }
}

/** The result for one product. Prices in rupees. */
export type BulkLine = { product: ManagedProduct; price: number; stock: number | null; changes: boolean; refusal: string | undefined }

/** Computes the result for each product, by the same rules as the server. */
export function bulkLinesOf(products: ManagedProduct[], entry: BulkEntry): BulkLine[] {
  const [priceChange, stockChange] = [readPrice(entry).change, readStock(entry).change]
  return products.map((product) => {
    const price = priceChange ? toRupees(changedPrice(toPaise(product.price), priceChange)) : product.price
    const stock = stockChange ? changedStock(product.stock, stockChange) : product.stock
    const refusal = refusalOf('Price', Rupees, price) ?? refusalOf('Stock', ProductFields.shape.stock, stock)
    return { product, price, stock, changes: price !== product.price || stock !== product.stock, refusal }
  })
}

function refusalOf(name: string, schema: z.ZodMiniType, value: unknown): string | undefined {
  const { error } = z.safeParse(schema, value)
  return error && `${name} ${error.issues[0]?.message ?? ''}.`
}

/** The edits of one call: each product's changed fields, with the values they had when they were loaded. */
export const editsOf = (lines: BulkLine[]) =>
  lines
    .filter(({ changes }) => changes)
    .map(({ product: { _id, version, price: priceWas, stock: stockWas }, price, stock }) => {
      const written = price === priceWas ? {} : { price }
      return Object.assign(written, { _id, version }, stock === stockWas ? {} : { stock, stockWas })
    })

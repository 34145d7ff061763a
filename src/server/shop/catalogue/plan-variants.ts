import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { toPaise, toRupees } from '../../../contract/money.ts'
import type { Color } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import type { VariantFields, VariantList } from '../../../contract/variant-fields.ts'
import { isFineness, ratedMetalOf } from '../../../rules/purity.ts'
import { invalid, invalidSentence } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import { stoneColumnsOf } from '../stock/stones.ts'
import { presentVariant, type StoredVariant } from './variant-row.ts'

export const skuTaken = (path: string, sku: string) =>
  invalidSentence(path, `SKU ${sku} belongs to another piece.`)

type Product = { metal: string; pricing: 'fixed' | 'weight'; colors: readonly Color[] }

/**
 * Merges the variants that a request names into those the product has.
 * @throws AppError invalid_input for a variant that is not the product's, or that does not fit the product or
 * the others.
 */
export function planVariants(
  list: VariantList,
  before: readonly StoredVariant[],
  { metal, pricing, colors }: Product,
): StoredVariant[] {
  const byId = new Map(before.map((each) => [each.id, each]))
  const fields = list.map(({ _id, ...given }, index): VariantFields => {
    const earlier = _id === undefined ? undefined : byId.get(_id)
    if (_id !== undefined && !earlier)
      throw invalid(`variants.${index}._id`, 'is not a variant of this product')
    // The price of a weighed variant is computed later; one that is sent is ignored.
    const typed = pricing === 'weight' ? toRupees(earlier?.price ?? 0) : given.price
    const {
      color = colors[0],
      price,
      ...rest
    }: Partial<VariantFields> = {
      ...(earlier && (presentVariant(metal, earlier) as VariantFields)),
      ...omitUndefined({ ...given, price: typed }),
    }
    if (color === undefined) throw invalid(`variants.${index}.color`, 'is needed')
    if (price === undefined) throw invalid(`variants.${index}.price`, 'is needed')
    const merged: VariantFields = {
      sku: null,
      size: null,
      fineness: null,
      grossWeight: null,
      netWeight: null,
      stones: [],
      stock: null,
      stockBy: 'count',
      lowStock: null,
      leadDays: null,
      image: null,
      ...rest,
      color,
      price,
    }
    return merged.stockBy === 'pieces'
      ? followPieces(merged, {
          typed: given.stock,
          earlier: earlier && presentVariant(metal, earlier),
          at: `variants.${index}`,
        })
      : merged
  })
  requireFitting(fields, metal)
  return fields.map((each, position) => {
    const earlier = byId.get(list[position]?._id ?? '')
    const row: StoredVariant = Object.assign(columnsOf(each), {
      id: earlier?.id ?? uuidv7(),
      position,
      version: earlier?.version ?? 1,
    })
    if (earlier && !isDeepStrictEqual(earlier, row)) row.version += 1
    return row
  })
}

/**
 * A variant that is sold by piece: its stock stays, and once it is sold so, its weights and stones do, too.
 * @throws AppError invalid_input if another stock was typed, or it is made to order.
 */
function followPieces(
  merged: VariantFields,
  { typed, earlier, at }: { typed: number | null | undefined; earlier: Variant | undefined; at: string },
): VariantFields {
  const stock = earlier?.stock ?? 0
  if (typed !== undefined && (typed ?? 0) !== stock) throw invalidSentence(`${at}.stock`, STOCK_FOLLOWS)
  if (merged.leadDays !== null)
    throw invalid(`${at}.leadDays`, 'is not possible, because it is sold by piece')
  const { grossWeight, netWeight, stones } = earlier?.stockBy === 'pieces' ? earlier : merged
  return { ...merged, grossWeight, netWeight, stones, stock }
}

const STOCK_FOLLOWS = 'Stock follows the pieces of this product.'

/**
 * @throws AppError invalid_input for the first variant that does not fit the metal, or the other variants.
 */
export function requireFitting(
  variants: readonly Pick<Variant, 'sku' | 'size' | 'color' | 'fineness' | 'grossWeight' | 'netWeight'>[],
  metal: string,
): void {
  const rated = ratedMetalOf(metal)
  const haveSizes = variants.some(({ size }) => size)
  const [choices, skus] = [new Set<string>(), new Set<string>()]
  for (const [index, { sku, size, color, fineness, grossWeight, netWeight }] of variants.entries()) {
    const at = `variants.${index}`
    const choice = JSON.stringify([(size ?? '').toLowerCase(), color])
    if (haveSizes && !size) throw invalid(`${at}.size`, 'is needed, because other variants have one')
    if (choices.has(choice)) throw invalid(`${at}.size`, 'another variant has this size and colour')
    if (sku !== null && skus.has(sku)) throw skuTaken(`${at}.sku`, sku)
    if (fineness !== null && (rated === null || !isFineness(rated, fineness)))
      throw invalid(`${at}.fineness`, `is not a fineness of ${metal}`)
    if (grossWeight !== null && netWeight !== null && netWeight > grossWeight)
      throw invalid(`${at}.netWeight`, 'must not exceed the gross weight')
    choices.add(choice)
    if (sku !== null) skus.add(sku)
  }
}

const toThousandths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000)

const columnsOf = ({
  sku,
  size,
  color,
  fineness,
  grossWeight,
  netWeight,
  stones,
  price,
  stock,
  stockBy,
  lowStock,
  leadDays,
  image,
}: VariantFields) => ({
  sku,
  size: size ?? '',
  color,
  fineness,
  gross_mg: toThousandths(grossWeight),
  net_mg: toThousandths(netWeight),
  stones: stones.map(stoneColumnsOf),
  price: toPaise(price),
  stock: leadDays === null ? stock : null,
  stock_by: stockBy,
  low_stock: lowStock,
  lead_days: leadDays,
  image,
})

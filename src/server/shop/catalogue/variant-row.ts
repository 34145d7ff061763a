import { sql } from 'kysely'
import type { Variant } from '../../../contract/variant.ts'
import { toRupees } from '../../../contract/money.ts'
import { isFineness, purityName, ratedMetalOf, type RatedMetal } from '../../../rules/purity.ts'
import type { OrderedVariant } from '../../core/db/schema/order-tables.ts'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { presentStone, type StoredStone } from '../stock/stones.ts'
import { breakupOf, type PricedVariant } from './weighed-prices.ts'

/** A variant with its stones, as it is read together with its product. `price`: in paise. */
export type StoredVariant = Omit<VariantRow, 'product_id' | 'price_paise'> & {
  price: number
  stones: StoredStone[]
}

const variantColumns = [
  'id',
  'position',
  'sku',
  'size',
  'color',
  'fineness',
  'gross_mg',
  'net_mg',
  'stock',
  'stock_by',
  'low_stock',
  'lead_days',
  'image',
  'version',
] as const
const stoneColumns = ['kind', 'shape', 'quality', 'pieces', 'mct', 'paise_per_carat', 'paise'] as const

/**
 * A column for queries on `products`: all variants as JSON text, null for a product without variants. So a
 * product is read with its variants in one statement, which does no more than before for products without
 * them.
 */
export function variantsColumn(
  { engine }: Pick<Queries, 'engine'>,
  condition = sql`products.variant_count > 0`,
) {
  const postgres = engine === 'postgres'
  const [list, object] = postgres
    ? [sql`json_agg`, sql`json_build_object`]
    : [sql`json_group_array`, sql`json_object`]
  const pairs = (table: string, columns: readonly string[]) =>
    sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))
  const stones = sql`(select ${list}(${object}(${pairs('s', stoneColumns)}) order by s.position) from variant_stones as s where s.variant_id = v.id)`
  // SQLite treats the result of a subquery as text unless it is marked as JSON.
  const nested = postgres ? sql`coalesce(${stones}, '[]'::json)` : sql`json(${stones})`
  return sql<string | null>`
    case when ${condition} then (
      select cast(${list}(${object}(${pairs('v', variantColumns)}, 'price', v.price_paise, 'stones', ${nested}) order by v.position) as text) from variants as v where v.product_id = products.id
    ) end`.as('variants')
}

/** The same for lists: the variants of weighed products, whose prices follow from them; null for others. */
export const weighedVariantsColumn = (db: Pick<Queries, 'engine'>) =>
  variantsColumn(db, sql`products.pricing = 'weight'`)

/** Parses `variantsColumn`, in the order of positions. */
export const parseVariants = (text: string | null): StoredVariant[] =>
  text === null ? [] : (JSON.parse(text) as StoredVariant[])

const toGrams = (milligrams: number | null): number | null => (milligrams === null ? null : milligrams / 1000)

/** The purity of a fineness as people say it; null if none is stated, or none that the metal has. */
export const purityOf = (metal: string | null, fineness: number | null): string | null =>
  metal !== null && fineness !== null && isFineness(metal as RatedMetal, fineness)
    ? purityName(metal as RatedMetal, fineness)
    : null

/**
 * Weights and purity of a variant as the API returns them. `metal`: gold, silver or platinum; null for other
 * metals.
 */
export const presentWeights = (
  metal: string | null,
  { fineness, gross_mg, net_mg }: Pick<VariantRow, 'fineness' | 'gross_mg' | 'net_mg'>,
) => ({
  fineness,
  purity: purityOf(metal, fineness),
  grossWeight: toGrams(gross_mg),
  netWeight: toGrams(net_mg),
})

/** A variant as the back office sees it: customers are not shown when it is running out. */
export type VariantWithLowStock = Variant & { lowStock: number | null }

/** Converts a variant to its API form at its stored price. Amounts in rupees, weights in grams. */
export function presentVariant(metal: string, variant: StoredVariant): VariantWithLowStock {
  const shown: VariantWithLowStock = {
    _id: variant.id,
    sku: variant.sku,
    size: variant.size || null,
    color: variant.color,
    ...presentWeights(ratedMetalOf(metal), variant),
    stones: variant.stones.map(presentStone),
    price: toRupees(variant.price),
    stock: variant.stock,
    lowStock: variant.low_stock,
    image: variant.image,
  }
  if (variant.stock_by === 'pieces') shown.stockBy = 'pieces'
  if (variant.lead_days !== null) shown.leadDays = variant.lead_days
  return shown
}

/** What an order line keeps of a product without variants. */
export const noVariant: OrderedVariant = {
  variant_id: null,
  sku: null,
  metal: null,
  fineness: null,
  gross_mg: null,
  net_mg: null,
  stones: null,
  breakup: null,
  rate_ids: null,
}

/**
 * What an order line keeps of a variant and of how its price was computed. `metal`: as the product names it.
 */
export const orderedVariant = (
  metal: string,
  { id, sku, fineness, gross_mg, net_mg, stones, weighing }: PricedVariant,
): OrderedVariant => ({
  variant_id: id,
  sku,
  metal: fineness === null ? null : ratedMetalOf(metal),
  fineness,
  gross_mg,
  net_mg,
  stones: stones.length > 0 ? JSON.stringify(stones.map(presentStone)) : null,
  breakup: weighing && JSON.stringify(breakupOf(weighing)),
  rate_ids: weighing && JSON.stringify([weighing.rate.id]),
})

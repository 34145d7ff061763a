import { v7 as uuidv7 } from 'uuid'
import type { MetalEntryKind } from '../../../contract/metal-account.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { ratedMetalOf, type RatedMetal } from '../../../rules/purity.ts'
import type { MetalEntryRow } from '../../core/db/schema/metal-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { StockCause } from './stock-moves.ts'

/** Metal of one fineness, in milligrams. */
export type Metal = Pick<MetalEntryRow, 'metal' | 'fineness' | 'mg'>

/** A change of the metal in the shop: `mg` is below 0 for metal that leaves it. */
export type MetalChange = Metal &
  Pick<MetalEntryRow, 'kind'> &
  Partial<Pick<MetalEntryRow, 'product_id' | 'variant_id' | 'ref' | 'note'>>

/** Rows per INSERT statement. */
const INSERT_BATCH_SIZE = 500

/** Records changes of the metal in the shop, in the transaction that makes them. Returns the ids of entries. */
export async function recordMetal(
  { db }: Tx,
  changes: readonly MetalChange[],
  by: string | null,
): Promise<string[]> {
  const at = Date.now()
  const rows = changes
    .filter(({ mg }) => mg !== 0)
    .map(
      ({
        product_id = null,
        variant_id = null,
        ref = null,
        note = null,
        metal,
        fineness,
        kind,
        mg,
      }): MetalEntryRow => ({
        id: uuidv7(),
        day: isoDay(dayInIndia(at)),
        metal,
        fineness,
        kind,
        mg,
        product_id,
        variant_id,
        ref,
        note,
        by_user: by,
        at,
      }),
    )

  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE)
    await db
      .insertInto('metal_entries')
      .values(rows.slice(start, start + INSERT_BATCH_SIZE))
      .execute()
  return rows.map(({ id }) => id)
}

/** The column of the account that a change of stock belongs to. */
export const metalKindOf = ({ reason, metal }: StockCause): MetalEntryKind =>
  metal ?? (reason === 'order' || reason === 'cancel' || reason === 'return' ? 'sold' : 'adjusted')

/** The net weight that a piece has in stock. */
export const mgInStock = ({ state, net_mg }: Pick<PieceRow, 'state' | 'net_mg'>): number =>
  state === 'in_stock' ? (net_mg ?? 0) : 0

/** The weighed metal of a variant, of which a weight is in the account; null for imitation jewellery. */
export function metalOf(
  productMetal: string,
  { fineness }: Pick<VariantRow, 'fineness'>,
): { metal: RatedMetal; fineness: number } | null {
  const metal = ratedMetalOf(productMetal)
  return metal === null || fineness === null ? null : { metal, fineness }
}

type CountedVariant = Pick<VariantRow, 'id' | 'fineness' | 'net_mg'> & { metal: string }

type UnitsMove = { product_id: string; variant_id: string | null; delta: number; ref: string | null }

/** Records the metal of counted units that moved, at the net weight of their variants. */
export async function recordMetalOfUnits(
  tx: Tx,
  { moves, variants }: { moves: readonly UnitsMove[]; variants: readonly CountedVariant[] },
  cause: StockCause,
): Promise<void> {
  const variantOf = new Map(variants.map((variant) => [variant.id, variant]))

  await recordMetal(
    tx,
    moves.flatMap(({ delta, ...move }) => {
      const variant = variantOf.get(move.variant_id ?? '')
      const metal = variant && metalOf(variant.metal, variant)
      return metal ? [{ ...move, ...metal, mg: delta * (variant.net_mg ?? 0), kind: metalKindOf(cause) }] : []
    }),
    cause.by,
  )
}

/** The net weight of the pieces in stock of each of these variants, in milligrams. */
export async function weighPieces(db: Queries, variantIds: readonly string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()

  const sums = await db
    .selectFrom('pieces')
    .select((e) => ['variant_id', e.fn.sum<number | null>('net_mg').as('mg')])
    .where('variant_id', 'in', variantIds)
    .where('state', '=', 'in_stock')
    .groupBy('variant_id')
    .execute()
  return new Map(sums.map(({ variant_id, mg }) => [variant_id, Number(mg)]))
}

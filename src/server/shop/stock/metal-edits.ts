import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { metalOf, recordMetal, weighPieces, type Metal, type MetalChange } from './metal-entries.ts'
import type { StockCause } from './stock-moves.ts'

type EditedVariant = Pick<VariantRow, 'id' | 'fineness' | 'net_mg' | 'stock' | 'stock_by'>

/** `metal`: as the product names it. */
export type EditedMetal = { metal: string; variants: readonly EditedVariant[] }

type Side = { variant: EditedVariant; metal: string } | null

/**
 * Records how a saved edit changes the metal in stock of a product. Units that are counted more are bought;
 * fewer ones, and other weights, purities and ways of counting, are adjustments. `before`: null for a new
 * product.
 */
export async function recordEditedMetal(
  tx: Tx,
  productId: string,
  { before, after }: { before: EditedMetal | null; after: EditedMetal },
  { by }: StockCause,
): Promise<void> {
  const [earlier, later] = [sidesOf(before), sidesOf(after)]
  const ids = [...new Set([...earlier.keys(), ...later.keys()])]
  const edits = ids
    .map((id) => ({ id, from: earlier.get(id) ?? null, to: later.get(id) ?? null }))
    .filter(({ from, to }) => changesMetal(from, to))
  const weightOf = await weighEdited(tx.db, edits)

  await recordMetal(
    tx,
    edits.flatMap(({ id, from, to }) =>
      changesOf({ from, to, pieces: weightOf.get(id) ?? 0 }, { product_id: productId, variant_id: id }),
    ),
    by,
  )
}

const sidesOf = (product: EditedMetal | null): Map<string, NonNullable<Side>> =>
  new Map((product?.variants ?? []).map((variant) => [variant.id, { variant, metal: product?.metal ?? '' }]))

/** Whether an edit may change the metal in stock: the weight of pieces is not typed. */
function changesMetal(from: Side, to: Side): boolean {
  if (from === null || to === null || from.metal !== to.metal) return true

  const same = (column: keyof EditedVariant) => from.variant[column] === to.variant[column]
  const isSameCount = to.variant.stock_by === 'pieces' || (same('stock') && same('net_mg'))
  return !isSameCount || !same('stock_by') || !same('fineness')
}

/** The pieces of edited variants that are or were sold by piece: an edit adds and removes none. */
const weighEdited = (db: Queries, edits: readonly { id: string; from: Side; to: Side }[]) =>
  weighPieces(
    db,
    edits.flatMap(({ id, from, to }) =>
      from !== null && [from, to].some((side) => side?.variant.stock_by === 'pieces') ? id : [],
    ),
  )

/** `pieces`: the weight of the pieces of the variant. */
function changesOf(
  { from, to, pieces }: { from: Side; to: Side; pieces: number },
  stock: Pick<MetalChange, 'product_id' | 'variant_id'>,
): MetalChange[] {
  const was = metalInStock(from, pieces)
  const is = metalInStock(to, pieces)
  const bought = Math.min(newUnits(from, to) * (to?.variant.net_mg ?? 0), is?.mg ?? 0)
  const isSamePurity = was?.metal === is?.metal && was?.fineness === is?.fineness
  const earlierMg = isSamePurity ? (was?.mg ?? 0) : 0
  const change = (metal: Metal | null, kind: MetalChange['kind'], mg: number): MetalChange[] =>
    metal === null ? [] : [{ ...stock, ...metal, kind, mg }]

  return [
    ...change(was, 'adjusted', earlierMg - (was?.mg ?? 0)),
    ...change(is, 'adjusted', (is?.mg ?? 0) - bought - earlierMg),
    ...change(is, 'bought', bought),
  ]
}

function metalInStock(side: Side, pieces: number): Metal | null {
  const metal = side && metalOf(side.metal, side.variant)
  if (!side || !metal) return null

  const { stock_by, stock, net_mg } = side.variant
  return { ...metal, mg: stock_by === 'pieces' ? pieces : (stock ?? 0) * (net_mg ?? 0) }
}

/** How many counted units an edit adds. */
function newUnits(from: Side, to: Side): number {
  if (to?.variant.stock_by !== 'count' || from?.variant.stock_by === 'pieces') return 0
  return Math.max(0, (to.variant.stock ?? 0) - (from?.variant.stock ?? 0))
}

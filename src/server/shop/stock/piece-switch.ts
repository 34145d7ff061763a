import { sql } from 'kysely'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import { textById } from '../../core/db/sql/text-by-id.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError, invalidSentence } from '../../core/lib/errors.ts'
import type { VariantList } from '../../../contract/variant-fields.ts'
import type { LowStockSettings } from './low-stock.ts'
import { piecesAssignedToOpenOrders, piecesOfOpenOrders } from './open-orders.ts'
import { updateStockFromPieces } from './piece-stock.ts'
import { stonesText, type StoredStone } from './stones.ts'
import type { StockCause } from './stock-moves.ts'

/**
 * What selling a variant by piece would find. `taken`: what open orders and price holds have taken from its
 * counted stock without pieces.
 */
type PieceFigures = { inStock: number; unweighed: number; taken: number }

/** Reads the figures of these variants, by id. */
export async function readPieceFigures(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, PieceFigures>> {
  const figures = new Map(ids.map((id) => [id, { inStock: 0, unweighed: 0, taken: 0 }]))
  if (ids.length === 0) return figures
  const [counted, ordered, assigned, held] = [
    await db
      .selectFrom('pieces')
      .select(['variant_id', sql<number>`count(*)`.as('count'), sql<number>`count(net_mg)`.as('weighed')])
      .where('variant_id', 'in', ids)
      .where('state', '=', 'in_stock')
      .groupBy('variant_id')
      .execute(),
    await piecesOfOpenOrders(db).where('order_lines.variant_id', 'in', ids).execute(),
    await piecesAssignedToOpenOrders(db).where('pieces.variant_id', 'in', ids).execute(),
    await piecesOfHolds(db, ids),
  ]
  for (const { variant_id, count, weighed } of counted)
    Object.assign(figures.get(variant_id) ?? {}, {
      inStock: Number(count),
      unweighed: Number(count) - Number(weighed),
    })
  for (const [rows, sign] of [
    [ordered, 1],
    [assigned, -1],
    [held, 1],
  ] as const) {
    for (const { variant_id, count } of rows) {
      const each = figures.get(variant_id ?? '')
      if (each) each.taken += sign * Number(count)
    }
  }
  return figures
}

/** How many pieces price holds have taken from the counted stock of each variant. */
const piecesOfHolds = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom(
      sql<{ variant_id: string; count: number }>`(
  select m.variant_id, -sum(m.delta) as count from price_holds as h join stock_moves as m on m.ref = h.id and m.at >= h.created_at
  where h.reserves = 1 and m.product_id in (select product_id from variants where id in (${sql.join(ids)})) and m.variant_id in (${sql.join(ids)})
  group by m.variant_id)`.as('held'),
    )
    .selectAll()
    .execute()

/** Why a variant cannot be sold by piece yet, as sentences. */
export const problemsOf = ({ unweighed, taken }: PieceFigures, isWeighed: boolean): string[] => [
  ...(taken > 0 ? [ASSIGN_FIRST] : []),
  ...(isWeighed && unweighed > 0
    ? [
        `${unweighed === 1 ? '1 piece has' : `${unweighed.toLocaleString('en-IN')} pieces have`} no net weight. Enter it first, because this product is priced by weight.`,
      ]
    : []),
]

const notSoldByPiece = (position: number, message: string) =>
  invalidSentence(`variants.${position}.stockBy`, message)

const ASSIGN_FIRST = 'Assign the pieces of open orders first.'

/**
 * Locks the pieces of variants that edits sell by piece: before their products, as all changes of pieces do.
 */
export async function lockPiecesOf(
  tx: Tx,
  edits: readonly { variants?: VariantList | undefined }[],
): Promise<void> {
  const ids = edits.flatMap(({ variants = [] }) =>
    variants.flatMap(({ _id, stockBy }) => (stockBy === 'pieces' && _id !== undefined ? _id : [])),
  )
  if (ids.length > 0)
    await lockOnly(tx, tx.db.selectFrom('pieces').select('id').where('variant_id', 'in', ids).orderBy('id'))
}

/** A variant before or after an edit. */
export type EditedVariant = Pick<VariantRow, 'id' | 'stock_by'> & { stones: readonly StoredStone[] }

type Edited = {
  before: readonly EditedVariant[]
  after: readonly EditedVariant[]
  wasWeighed: boolean
  isWeighed: boolean
}

/**
 * The variants of an edit whose pieces become their stock, and those that must have weighed pieces from now
 * on, each with its position.
 */
function switchedVariants({ before, after, wasWeighed, isWeighed }: Edited) {
  const earlier = new Map(before.map((each) => [each.id, each]))
  const all = after.flatMap((variant, position) => {
    const was = earlier.get(variant.id)
    return was && variant.stock_by === 'pieces'
      ? [{ variant, position, begins: was.stock_by === 'count' }]
      : []
  })
  return isWeighed && !wasWeighed ? all : all.filter(({ begins }) => begins)
}

/**
 * Makes the pieces in stock the stock of variants that an edit begins to sell by piece, and gives pieces
 * without stones those of the variant. @throws AppError in_use while open orders or price holds need pieces
 * of the counted stock; invalid_input if pieces of a product priced by weight have no net weight.
 */
export async function switchToPieces(
  tx: Tx,
  settings: LowStockSettings,
  edited: Edited,
  cause: StockCause,
): Promise<void> {
  const switched = switchedVariants(edited)
  const figures = await readPieceFigures(
    tx.db,
    switched.map(({ variant }) => variant.id),
  )
  for (const { variant, position, begins } of switched) {
    const { taken = 0, ...found } = figures.get(variant.id) ?? { inStock: 0, unweighed: 0 }
    const [problem] = problemsOf({ ...found, taken: begins ? taken : 0 }, edited.isWeighed)
    if (problem === ASSIGN_FIRST) throw new AppError('in_use', problem)
    if (problem) throw notSoldByPiece(position, problem)
  }
  const newlySold = switched.flatMap(({ variant, begins }) => (begins ? variant : []))
  if (newlySold.length === 0) return

  const variantIds = newlySold.map(({ id }) => id)
  await tx.db
    .updateTable('pieces')
    .set({
      stones: textById('variant_id', new Map(newlySold.map(({ id, stones }) => [id, stonesText(stones)]))),
    })
    .where('variant_id', 'in', variantIds)
    .where('stones', 'is', null)
    .execute()
  // The edit records how their metal changes.
  const uncounted = variantIds.map((variant_id) => ({ variant_id, mg: 0, ref: null }))
  await updateStockFromPieces(tx, settings, uncounted, cause)
}

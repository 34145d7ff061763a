import type { Stone } from '../../../contract/variant.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { announceStock } from './counted-stock.ts'
import { mailRunningOut, type CountChange, type LowStockSettings } from './low-stock.ts'
import { metalKindOf, metalOf, recordMetal, type MetalChange } from './metal-entries.ts'
import { refreshProducts } from './refresh-products.ts'
import { recordStockMoves, type NewStockMove, type StockCause } from './stock-moves.ts'
import { stoneColumnsOf } from './stones.ts'

/**
 * A piece that has changed. `mg`: the net weight that stock has gained, or below 0 lost, by it. `ref`: the
 * number of the order that changes it, or the id of the price hold; null for the office.
 */
export type PieceChange = { variant_id: string; mg: number; ref: string | null }

type Lightest = Pick<PieceRow, 'variant_id' | 'gross_mg' | 'net_mg' | 'stones'> & { count: number }
type Count = { variant: VariantRow; lightest: Lightest | undefined; stock: number }

/**
 * Counts the pieces in stock of those variants that are sold by piece, after pieces have changed. Their stock
 * is the number of the pieces; their weights and stones are those of the lightest one, or stay if there is
 * none, so that lists show the price from which they are sold. Locks the products, in the order of their ids,
 * after the pieces. `settings`: null sends no low-stock mail (pieces are returned).
 */
export async function updateStockFromPieces(
  tx: Tx,
  settings: LowStockSettings | null,
  changes: readonly PieceChange[],
  cause: StockCause,
): Promise<void> {
  const variantIds = [...new Set(changes.map(({ variant_id }) => variant_id))]
  if (variantIds.length === 0) return

  const products = await lockProductsByPiece(tx, variantIds)
  if (products.size === 0) return

  const counts = await readCounts(tx, variantIds)
  await writeCounts(tx, counts)
  await writeStones(tx, counts)
  await recordStockMoves(
    tx,
    counts.flatMap((count) => movesOf(count, changes)),
    cause,
  )
  await recordMetal(
    tx,
    counts.flatMap((count) => metalChangesOf(count, { changes, products, kind: metalKindOf(cause) })),
    cause.by,
  )
  if (settings)
    await mailRunningOut(
      tx,
      settings,
      counts.map((count) => changeOf(count, products)),
      cause.by,
    )

  await refreshProducts(tx, [...products.keys()])
  for (const id of products.keys()) announceStock(tx, id, true)
}

type ProductByPiece = { name: string; metal: string }

/** Locks the products of those variants that are sold by piece; returns them by id. */
async function lockProductsByPiece(
  { db }: Tx,
  variantIds: readonly string[],
): Promise<Map<string, ProductByPiece>> {
  const byPiece = db
    .selectFrom('variants')
    .select('product_id')
    .where('id', 'in', variantIds)
    .where('stock_by', '=', 'pieces')

  const products = await lockRows(
    db,
    db.selectFrom('products').select(['id', 'name', 'metal']).where('id', 'in', byPiece).orderBy('id'),
  ).execute()
  return new Map(products.map(({ id, ...product }) => [id, product]))
}

async function readCounts({ db }: Tx, variantIds: readonly string[]): Promise<Count[]> {
  const variants = await db
    .selectFrom('variants')
    .selectAll()
    .where('id', 'in', variantIds)
    .where('stock_by', '=', 'pieces')
    .orderBy('id')
    .execute()
  const rows = await lightestPieces(
    db,
    variants.map(({ id }) => id),
  )
    .select(['variant_id', 'gross_mg', 'net_mg', 'stones', 'count'])
    .execute()
  const lightestOf = new Map(rows.map((row) => [row.variant_id, row]))

  return variants.map((variant) => {
    const lightest = lightestOf.get(variant.id)
    return { variant, lightest, stock: Number(lightest?.count ?? 0) }
  })
}

/** A query for the pieces in stock of a variant, lightest first. */
export const piecesInStock = (db: Queries, variantId: string) =>
  db
    .selectFrom('pieces')
    .where('variant_id', '=', variantId)
    .where('state', '=', 'in_stock')
    .orderBy((e) => e.fn.coalesce('net_mg', e.lit(0)))
    .orderBy('id')

/** A query for the lightest piece in stock of each variant, and how many are in stock. */
const lightestPieces = (db: Queries, variantIds: readonly string[]) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('pieces')
        .select((p) => [
          'variant_id',
          'gross_mg',
          'net_mg',
          'stones',
          p.fn
            .countAll<number>()
            .over((over) => over.partitionBy('variant_id'))
            .as('count'),
          p.fn
            .agg<number>('row_number')
            .over((over) =>
              over
                .partitionBy('variant_id')
                .orderBy(p.fn.coalesce('net_mg', p.lit(0)))
                .orderBy('id'),
            )
            .as('nth'),
        ])
        .where('variant_id', 'in', variantIds)
        .where('state', '=', 'in_stock')
        .as('ranked'),
    )
    .where('nth', '=', 1)

async function writeCounts({ db }: Tx, counts: readonly Count[]): Promise<void> {
  const columnOf = (valueOf: (count: Count) => number | null) =>
    numberById('id', new Map(counts.map((count) => [count.variant.id, valueOf(count)])))

  await db
    .updateTable('variants')
    .set({
      stock: columnOf(({ stock }) => stock),
      gross_mg: columnOf(({ variant, lightest = variant }) => lightest.gross_mg),
      net_mg: columnOf(({ variant, lightest = variant }) => lightest.net_mg),
    })
    .where(
      'id',
      'in',
      counts.map(({ variant }) => variant.id),
    )
    .execute()
}

async function writeStones({ db }: Tx, counts: readonly Count[]): Promise<void> {
  const changed = counts.flatMap(({ lightest }) => (lightest?.stones ? [lightest] : []))
  if (changed.length === 0) return

  await db
    .deleteFrom('variant_stones')
    .where(
      'variant_id',
      'in',
      changed.map(({ variant_id }) => variant_id),
    )
    .execute()

  const rows = changed.flatMap(({ variant_id, stones }) =>
    (JSON.parse(stones ?? '[]') as Stone[]).map((stone, position) =>
      Object.assign({ variant_id, position }, stoneColumnsOf(stone)),
    ),
  )
  if (rows.length > 0) await db.insertInto('variant_stones').values(rows).execute()
}

/**
 * How a count changes the stock of a variant: one move for each that has changed its pieces. All but the
 * first give their pieces back, since only one takes pieces at a time.
 */
function movesOf({ variant, stock }: Count, changes: readonly PieceChange[]): NewStockMove[] {
  const { id: variant_id, product_id } = variant
  const byRef = Map.groupBy(
    changes.filter((change) => change.variant_id === variant_id),
    ({ ref }) => ref,
  )
  const [first = null, ...others] = byRef.keys()
  const returns = others.map((ref) => ({ product_id, variant_id, ref, delta: byRef.get(ref)?.length ?? 0 }))
  const rest = returns.reduce((left, { delta }) => left - delta, stock - (variant.stock ?? 0))

  return [{ product_id, variant_id, ref: first, delta: rest }, ...returns]
}

type CountedChanges = {
  changes: readonly PieceChange[]
  products: ReadonlyMap<string, ProductByPiece>
  kind: MetalChange['kind']
}

/** How a count changes the metal in stock: for each order that has changed pieces of a variant. */
function metalChangesOf({ variant }: Count, { changes, products, kind }: CountedChanges): MetalChange[] {
  const { id: variant_id, product_id } = variant
  const metal = metalOf(products.get(product_id)?.metal ?? '', variant)
  if (metal === null) return []

  const byRef = Map.groupBy(
    changes.filter((change) => change.variant_id === variant_id),
    ({ ref }) => ref,
  )
  return [...byRef].map(([ref, own]) =>
    Object.assign({ product_id, variant_id, ref, kind, mg: own.reduce((sum, { mg }) => sum + mg, 0) }, metal),
  )
}

/** What counting the pieces of a variant changes. */
const changeOf = (
  { variant: { product_id, size, color, stock: before, low_stock }, stock }: Count,
  products: ReadonlyMap<string, ProductByPiece>,
): CountChange => ({
  productId: product_id,
  name: products.get(product_id)?.name ?? '',
  variant: { size, color },
  before,
  after: stock,
  lowStock: low_stock,
})

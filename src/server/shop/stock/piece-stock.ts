import type { Stone } from '../../../contract/variant.ts'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { mailRunningOut, type CountChange, type LowStockSettings } from './low-stock.ts'
import { recordStockMoves, type StockCause } from './stock-moves.ts'
import { announceStock } from './stock.ts'
import { stoneColumnsOf } from './stones.ts'
import { refreshPrice } from './variant-stock.ts'

/**
 * `ref`: the number of the order that changes the pieces, or the id of the price hold; null for the office.
 */
type PieceCause = StockCause & { ref: string | null }

/**
 * Counts the pieces in stock of those of these variants that are sold by piece, after pieces have changed.
 * Their stock is the number of the pieces; their weights and stones are those of the lightest one, or stay if
 * there is none, so that lists show the price from which they are sold. Locks the products, in the order of
 * their ids, after the pieces. `settings`: null if pieces only come back, of which the owner gets no mail.
 */
export async function countPieces(
  tx: Tx,
  settings: LowStockSettings | null,
  variantIds: readonly string[],
  { ref, ...cause }: PieceCause,
): Promise<void> {
  if (variantIds.length === 0) return
  const found = await tx.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', 'in', variantIds)
    .where('stock_by', '=', 'pieces')
    .execute()
  const productIds = [...new Set(found.map(({ product_id }) => product_id))]
  if (productIds.length === 0) return
  const products = await lockRows(
    tx.db,
    tx.db.selectFrom('products').select(['id', 'name']).where('id', 'in', productIds).orderBy('id'),
  ).execute()
  const nameOf = new Map(products.map(({ id, name }) => [id, name]))
  const variants = await tx.db
    .selectFrom('variants')
    .selectAll()
    .where('id', 'in', variantIds)
    .where('stock_by', '=', 'pieces')
    .orderBy('id')
    .execute()
  for (const variant of variants) {
    const { id, product_id, stock: before } = variant
    const lightest = await readLightest(tx, id)
    const stock = Number(lightest?.count ?? 0)
    await tx.db
      .updateTable('variants')
      .set({ stock, ...(lightest && { gross_mg: lightest.gross_mg, net_mg: lightest.net_mg }) })
      .where('id', '=', id)
      .execute()
    if (lightest?.stones) await writeStones(tx, id, JSON.parse(lightest.stones) as Stone[])
    await recordStockMoves(tx, [{ product_id, variant_id: id, delta: stock - (before ?? 0), ref }], cause)
    if (settings)
      await mailRunningOut(tx, settings, [changeOf(variant, nameOf.get(product_id), stock)], cause.by)
  }
  for (const id of productIds) {
    await sumStock(tx, id)
    await refreshPrice(tx, id)
    announceStock(tx, id, true)
  }
}

/** What counting the pieces of a variant changes. */
const changeOf = (
  { product_id, size, color, stock, low_stock }: VariantRow,
  name = '',
  after: number,
): CountChange => ({
  productId: product_id,
  name,
  variant: { size, color },
  before: stock,
  after,
  lowStock: low_stock,
})

/** A query for the pieces in stock of a variant, lightest first. */
export const piecesInStock = (db: Queries, variantId: string) =>
  db
    .selectFrom('pieces')
    .where('variant_id', '=', variantId)
    .where('state', '=', 'in_stock')
    .orderBy((e) => e.fn.coalesce('net_mg', e.lit(0)))
    .orderBy('id')

/** The lightest piece in stock of a variant, and how many are in stock; undefined if none is. */
const readLightest = ({ db }: Tx, variantId: string) =>
  piecesInStock(db, variantId)
    .select((e) => ['gross_mg', 'net_mg', 'stones', e.fn.countAll<number>().over().as('count')])
    .limit(1)
    .executeTakeFirst()

async function writeStones({ db }: Tx, variantId: string, stones: readonly Stone[]): Promise<void> {
  await db.deleteFrom('variant_stones').where('variant_id', '=', variantId).execute()
  if (stones.length > 0)
    await db
      .insertInto('variant_stones')
      .values(
        stones.map((stone, position) =>
          Object.assign({ variant_id: variantId, position }, stoneColumnsOf(stone)),
        ),
      )
      .execute()
}

/** The stock of a product with variants is their sum; null if one of them is not counted. */
async function sumStock({ db }: Tx, productId: string): Promise<void> {
  const rows = await db.selectFrom('variants').select('stock').where('product_id', '=', productId).execute()
  const stock = rows.reduce<number | null>(
    (sum, each) => (sum === null || each.stock === null ? null : sum + each.stock),
    0,
  )
  await db.updateTable('products').set({ stock }).where('id', '=', productId).execute()
}

import { RetryTransaction } from '../../core/db/errors.ts'
import { lockOnly } from '../../core/db/sql/lock-rows.ts'
import { together } from '../../core/db/together.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import { AppError } from '../../core/lib/errors.ts'
import { mailRunningOut, type LowStockSettings } from './low-stock.ts'
import { recordMetalOfUnits } from './metal-entries.ts'
import { recordStockMoves, type StockCause } from './stock-moves.ts'
import { refreshProducts } from './refresh-products.ts'
import { lowerVariantStocks, raiseVariantStocks, readVariantStocks } from './variant-stock.ts'

export type StockLine = {
  product_id: string
  /** Null for a product without variants. */
  variant_id: string | null
  name: string
  quantity: number
}

/** `ref`: the number of the order that needs them, or the id of the price hold; null for the office. */
export type NeededStock = StockLine & { ref: string | null }

/** The id that stock is counted by: the variant's, or the product's if it has no variants. */
export const stockKeyOf = ({
  product_id,
  variant_id,
}: Pick<StockLine, 'product_id' | 'variant_id'>): string => variant_id ?? product_id

/**
 * Reserves pieces from counted stock: all of them or none, never more than there are. Lines of the same
 * product are added up. Several products are locked in the order of their ids, to avoid deadlocks; variants
 * only after their products. The owner gets a mail about each stock that is then running out.
 * @throws RetryTransaction if there are fewer than were read.
 */
export async function reserveStock(
  tx: Tx,
  settings: LowStockSettings,
  pieces: readonly NeededStock[],
  cause: StockCause,
): Promise<void> {
  if (pieces.length === 0) return
  const ofProducts = sumBy(pieces, ({ product_id }) => product_id)
  const ofVariants = sumBy(
    pieces.filter(({ variant_id }) => variant_id !== null),
    stockKeyOf,
  )
  const [, loweredProducts, loweredVariants] = await together([
    // A single product is locked by being lowered, and only by an order that gets its pieces.
    ofProducts.size > 1 && lockProducts(tx, [...ofProducts.keys()]),
    lowerStocks(tx, ofProducts),
    ofVariants.size > 0 ? lowerVariantStocks(tx, ofVariants) : [],
  ])
  const withVariants = new Set(
    pieces.flatMap(({ product_id, variant_id }) => (variant_id === null ? [] : product_id)),
  )
  // A product may have got variants, or lost them, since it was read.
  const isAsRead = loweredProducts.every(
    ({ id, variant_count }) => variant_count > 0 === withVariants.has(id),
  )
  if (!isAsRead || loweredProducts.length < ofProducts.size || loweredVariants.length < ofVariants.size)
    throw new RetryTransaction()
  const moves = sumByStock(pieces).map(({ product_id, variant_id, quantity, ref }) => ({
    product_id,
    variant_id,
    delta: -quantity,
    ref,
  }))
  await together([
    recordStockMoves(tx, moves, cause),
    recordMetalOfUnits(tx, { moves, variants: loweredVariants }, cause),
  ])
  const soldOutOf = new Set(
    loweredVariants.filter(({ stock }) => stock === 0).map(({ product_id }) => product_id),
  )
  await refreshProducts(tx, [...soldOutOf])
  for (const { id, stock } of loweredProducts) announceStock(tx, id, stock === 0 || soldOutOf.has(id))
  const names = new Map(pieces.map(({ product_id, name }) => [product_id, name]))
  const before = (stock: number | null, lowered: number | undefined) =>
    stock === null ? null : stock + (lowered ?? 0)
  const ofLoweredProducts = loweredProducts.map(({ id, stock, low_stock }) => ({
    productId: id,
    name: names.get(id) ?? '',
    before: before(stock, ofProducts.get(id)),
    after: stock,
    lowStock: low_stock ?? settings.lowStock,
  }))
  const ofLoweredVariants = loweredVariants.map(({ id, product_id, stock, low_stock, size, color }) => ({
    productId: product_id,
    name: names.get(product_id) ?? '',
    variant: { size, color },
    before: before(stock, ofVariants.get(id)),
    after: stock,
    lowStock: low_stock,
  }))
  await mailRunningOut(tx, settings, [...ofLoweredProducts, ...ofLoweredVariants], cause.by)
}

/** Thrown for a chosen piece that somebody else has bought. */
export const pieceSold = () =>
  new AppError('sold_out', 'This piece has just been sold. Please choose another.')

/** Thrown for a product that is hidden, or was deleted. */
export const noLongerSold = (name: string) =>
  new AppError('sold_out', `${name} is no longer sold. Please remove it from your cart.`)

export const soldOut = (name: string) => new AppError('sold_out', `${name} is out of stock.`)

/** Locks products in id order, because one statement that updates several rows locks them in any order. */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<void> =>
  lockOnly(tx, tx.db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id'))

function lowerStocks({ db }: Tx, pieces: ReadonlyMap<string, number>) {
  const lowered = numberById('id', pieces)
  return (
    db
      .updateTable('products')
      .set((e) => ({ stock: e('stock', '-', lowered) }))
      .where('id', 'in', [...pieces.keys()])
      // The stock of a product with variants is their sum, or null: they are lowered by a statement of their
      // own.
      .where((e) => e.or([e('stock', '>=', lowered), e('variant_count', '>', 0)]))
      .returning(['id', 'stock', 'variant_count', 'low_stock'])
      .execute()
  )
}

/** Returns pieces to stock. Products and variants that are no longer sold or counted are left as they are. */
export async function restock(tx: Tx, pieces: readonly NeededStock[], cause: StockCause): Promise<void> {
  if (pieces.length === 0) return
  await lockProducts(
    tx,
    pieces.map(({ product_id }) => product_id),
  )
  const ofVariants = sumBy(
    pieces.filter(({ variant_id }) => variant_id !== null),
    stockKeyOf,
  )
  const variants = ofVariants.size === 0 ? [] : await raiseVariantStocks(tx, ofVariants)
  const raised = new Set(variants.map(({ id }) => id))
  const ofSums = sumBy(
    pieces.filter((each) => raised.has(stockKeyOf(each))),
    ({ product_id }) => product_id,
  )
  // A product that has lost its variants is counted itself.
  const ofProducts = sumBy(
    pieces.filter((each) => !raised.has(stockKeyOf(each))),
    ({ product_id }) => product_id,
  )
  const sums = ofSums.size === 0 ? [] : await raiseStocks(tx, ofSums, '>')
  const products = ofProducts.size === 0 ? [] : await raiseStocks(tx, ofProducts, '=')
  const restocked = new Set([...raised, ...products.map(({ id }) => id)])
  const moves = pieces.flatMap((each) => {
    const variantId = raised.has(stockKeyOf(each)) ? each.variant_id : null
    return restocked.has(variantId ?? each.product_id)
      ? [{ product_id: each.product_id, variant_id: variantId, delta: each.quantity, ref: each.ref }]
      : []
  })
  await together([recordStockMoves(tx, moves, cause), recordMetalOfUnits(tx, { moves, variants }, cause)])
  const soldOutBefore = new Set(variants.filter(hadNone(ofVariants)).map(({ product_id }) => product_id))
  await refreshProducts(tx, [...soldOutBefore])
  const turned = new Set([...soldOutBefore, ...sums.filter(hadNone(ofSums)).map(({ id }) => id)])
  for (const id of new Set(variants.map(({ product_id }) => product_id)))
    announceStock(tx, id, turned.has(id))
  for (const each of products) announceStock(tx, each.id, hadNone(ofProducts)(each))
}

/** Whether a stock was empty before this was added to it. */
const hadNone =
  (added: ReadonlyMap<string, number>) =>
  ({ id, stock }: { id: string; stock: number | null }): boolean =>
    added.get(id) === stock

/**
 * Raises counted stocks of products without variants (`=`), or of those with variants (`>`), whose stock is
 * their sum.
 */
const raiseStocks = ({ db }: Tx, pieces: ReadonlyMap<string, number>, variantCount: '=' | '>') =>
  db
    .updateTable('products')
    .set((e) => ({ stock: e('stock', '+', numberById('id', pieces)) }))
    .where('id', 'in', [...pieces.keys()])
    .where('stock', 'is not', null)
    .where('variant_count', variantCount, 0)
    .returning(['id', 'stock'])
    .execute()

/**
 * Divides the needed units by their stock: `available`, `missing` where it has too few, and `uncounted` where
 * it is no longer counted.
 */
export async function splitByStock<P extends StockLine>(
  db: Queries,
  pieces: readonly P[],
): Promise<{ available: P[]; missing: P[]; uncounted: P[] }> {
  const sums = sumByStock(pieces)
  const stocks = await readStocks(db, sums)
  const isCounted = (each: P) => stocks.has(stockKeyOf(each))
  const isMissing = (each: P) => (stocks.get(stockKeyOf(each)) ?? 0) < each.quantity

  return {
    available: sums.filter((each) => isCounted(each) && !isMissing(each)),
    missing: sums.filter((each) => isCounted(each) && isMissing(each)),
    uncounted: sums.filter((each) => !isCounted(each)),
  }
}

/** Subtracts the quantities of other pieces; keeps positive ones. */
export const subtractStock = <P extends StockLine>(some: readonly P[], others: readonly StockLine[]): P[] =>
  some
    .map((each) => ({
      ...each,
      quantity:
        each.quantity - (others.find((other) => stockKeyOf(other) === stockKeyOf(each))?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)

/** The counted stocks of these products and variants, by `stockKeyOf`. */
async function readStocks(db: Queries, pieces: readonly StockLine[]): Promise<Map<string, number>> {
  if (pieces.length === 0) return new Map()
  const ofProducts = await db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('stock', 'is not', null)
    .where('variant_count', '=', 0)
    .where(
      'id',
      'in',
      pieces.map(({ product_id }) => product_id),
    )
    .execute()
  const ofVariants = await readVariantStocks(
    db,
    pieces.flatMap(({ variant_id }) => variant_id ?? []),
  )
  return new Map([...ofProducts, ...ofVariants].map(({ id, stock }) => [id, stock ?? 0]))
}

/** Most sales change only what shows the stock; selling out and coming back change lists, too. */
export function announceStock(tx: Tx, id: string, turns: boolean): void {
  tx.invalidate(`stock:${id}`)
  if (turns) tx.invalidate(`product:${id}`, 'catalogue')
}

/** Adds up the pieces of each stock; sorted by product id, then by variant id. */
export function sumByStock<P extends StockLine>(pieces: readonly P[]): P[] {
  const sums = new Map<string, P>()
  for (const each of pieces) {
    sums.set(stockKeyOf(each), {
      ...each,
      quantity: each.quantity + (sums.get(stockKeyOf(each))?.quantity ?? 0),
    })
  }
  return [...sums.values()].sort((a, b) => (orderKeyOfStock(a) < orderKeyOfStock(b) ? -1 : 1))
}

const orderKeyOfStock = ({ product_id, variant_id }: StockLine) => `${product_id} ${variant_id ?? ''}`

/** The number of pieces by a key. */
function sumBy(pieces: readonly StockLine[], keyOf: (piece: StockLine) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const each of pieces) sums.set(keyOf(each), each.quantity + (sums.get(keyOf(each)) ?? 0))
  return sums
}

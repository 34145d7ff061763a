import { v7 as uuidv7 } from 'uuid'
import { MAX_CART_LINES, MAX_QUANTITY, type CartLine, type CartSummary } from '../../../contract/cart.ts'
import { presentTotals } from '../../../rules/present-totals.ts'
import type { Actor } from '../../core/context.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { findCartCoupon, detachCoupon, presentCoupon } from '../coupons/coupons.service.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import type { CartLineRow } from '../../core/db/schema/order-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { AppError } from '../../core/lib/errors.ts'
import { endHold } from './end-hold.ts'
import { followCoupon } from './hold-coupon.ts'
import { reservedOf } from './hold-row.ts'
import { noLongerSold, stockKeyOf, sumByStock } from '../catalogue/stock.ts'
import { parseVariants, variantsColumn } from '../catalogue/variant-row.ts'
import { requireFreshRate } from '../catalogue/weighed-prices.ts'
import { requireSelf, requireSelfOrAdmin } from '../../core/http/ownership.ts'
import { countOpenCashOrders, openCashProblem } from './open-cash-orders.ts'
import { orderKeyOf, readCartLines, totalsOfCart } from './cart-lines.ts'
import { lineColumns, presentLine, shownOfProduct, withVariant } from './cart-row.ts'
import { chosenOptions } from './chosen-options.ts'

/** What the prices of a cart follow from. */
export type CartShop = Pick<ShopContext, 'settings' | 'rates'>

/** Returns the lines of a cart, oldest first. @throws AppError not_allowed for another customer's cart. */
export async function getCart(db: Reader, { settings, rates }: CartShop, actor: Actor, userId: string): Promise<CartLine[]> {
  requireSelfOrAdmin(actor, userId)
  const rows = await readCartLines(db, userId, rates)
  const held = rows[0]?.held ? sumByStock(reservedOf({ lines: rows[0].held })) : []
  return rows.map((row) => {
    // Stock reserved by this customer's hold is available to them.
    const own = held.find((each) => stockKeyOf(each) === stockKeyOf(row))?.quantity ?? 0
    return presentLine(row, { ...row, stock: row.stock === null ? null : row.stock + own }, settings)
  })
}

/** Totals of a cart with its coupon. @throws AppError not_allowed for another customer's. */
export async function getCartSummary(db: Reader, { settings, rates }: CartShop, actor: Actor, userId: string): Promise<CartSummary> {
  requireSelfOrAdmin(actor, userId)
  const rows = await readCartLines(db, userId, rates)
  const coupon = await findCartCoupon(db, userId)
  const discount = coupon?.percent_points ?? 0
  const cashProblem = openCashProblem(settings, await countOpenCashOrders(db, userId))
  return {
    totals: presentTotals(totalsOfCart(settings, rows, coupon), discount),
    coupon: coupon ? presentCoupon(coupon) : null,
    orderKey: orderKeyOf(rows),
    ...(cashProblem !== undefined && { methodProblems: { COD: cashProblem } }),
  }
}

type Addition = { productId: string; quantity: number; userId: string; variantId?: string | null | undefined; size?: string | null | undefined; color?: string | null | undefined }

/**
 * Adds pieces of a product or of one of its variants: increases the line with the same options, or adds a new line.
 * @throws AppError not_allowed, not_found, sold_out, rate_stale, or invalid_input for unknown options, too high a quantity, or
 * a full cart.
 */
export async function addToCart(tx: Tx, { settings, rates }: CartShop, actor: Actor, addition: Addition): Promise<CartLine> {
  requireSelf(actor, addition.userId)
  const [found] = await withoutHold(tx, await selectAdded(tx, addition), actor.id, () => selectAdded(tx, addition))
  if (!found) throw new AppError('not_found', 'This product does not exist or is no longer sold.')
  const now = Date.now()
  const variants = parseVariants(found.variants)
  const { size, color } = chosenOptions({ name: found.name, size: found.sizes, colors: found.colors, variants }, addition)
  const product = withVariant({ ...found, size, color }, rates, now, variants)
  requireFreshRate(settings, product.variant?.weighing, now)
  const most = Math.min(MAX_QUANTITY, product.stock ?? MAX_QUANTITY)
  if (addition.quantity > most) throw tooMany(product)

  const added = { id: uuidv7(), user_id: actor.id, product_id: product.id, size, color, quantity: addition.quantity, now }
  if ((found.lines_in_cart ?? 0) >= MAX_CART_LINES / 2) await requireFreeLine(tx, added)
  const line = await raiseLine(tx, { ...added, roomBefore: most - addition.quantity })
  if (!line) throw await noMore(tx, product, added)
  return presentLine(line, product, settings)
}

const selectAdded = ({ db }: Tx, { userId, productId }: Addition) =>
  db
    .selectFrom('products')
    .select((e) => [
      'id', 'colors', ...shownOfProduct, variantsColumn(db),
      e.selectFrom('price_holds').select('price_holds.id').where('user_id', '=', userId).as('hold_id'),
      e.selectFrom('cart_lines').select(({ fn }) => fn.countAll<number>().as('count')).where('user_id', '=', userId).as('lines_in_cart'),
    ])
    .where('id', '=', productId)
    .where('visibility', '=', 'shown')
    .execute()

/**
 * Locks the customer, so that concurrent requests cannot fill a cart further than it goes; only one that is half full
 * needs that. @throws AppError invalid_input for a new line in a full cart.
 */
async function requireFreeLine(tx: Tx, { user_id, product_id, size, color }: Pick<CartLineRow, 'user_id' | 'product_id' | 'size' | 'color'>): Promise<void> {
  await lockRows(tx.db, tx.db.selectFrom('users').select('id').where('id', '=', user_id)).execute()
  const lines = await tx.db.selectFrom('cart_lines').select(['product_id', 'size', 'color']).where('user_id', '=', user_id).execute()
  if (lines.length < MAX_CART_LINES || lines.some((line) => line.product_id === product_id && line.size === size && line.color === color)) return
  throw new AppError('invalid_input', `Your cart is full: it has ${MAX_CART_LINES} products. Remove one to add another.`)
}

/** Ends the hold that was read with a product, as the cart will change. Reads again to see the restocked pieces. */
async function withoutHold<R extends { hold_id: string | null }>(tx: Tx, found: R[], userId: string, readAgain: () => Promise<R[]>): Promise<R[]> {
  if (found.every(({ hold_id }) => hold_id === null)) return found
  await endHold(tx, userId)
  return readAgain()
}

/** `roomBefore`: the maximum quantity of an existing line before these pieces are added. */
type Raising = Pick<CartLineRow, 'id' | 'user_id' | 'product_id' | 'size' | 'color' | 'quantity'> & { now: number; roomBefore: number }

const raiseLine = ({ db }: Tx, { now, roomBefore, ...line }: Raising) =>
  db
    .insertInto('cart_lines')
    .values({ ...line, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'product_id', 'size', 'color'])
        .doUpdateSet((e) => ({ quantity: e('cart_lines.quantity', '+', line.quantity), updated_at: now }))
        .where('cart_lines.quantity', '<=', roomBefore),
    )
    .returning(['id', 'user_id', 'product_id', 'size', 'color', 'quantity'])
    .executeTakeFirst()

export const tooMany = (product: { name: string; stock: number | null }) =>
  product.stock !== null && product.stock < MAX_QUANTITY
    ? new AppError('sold_out', `${product.name} is out of stock.`)
    : tooManyPieces()

export const tooManyPieces = () => new AppError('invalid_input', `You can order at most ${MAX_QUANTITY} of a product at once.`)

/** Why a line cannot be raised: the customer already has the last pieces, or there are too few. */
async function noMore(tx: Tx, product: { name: string; stock: number | null }, wanted: Pick<CartLineRow, 'user_id' | 'product_id' | 'size' | 'color'>): Promise<AppError> {
  const { user_id, product_id, size, color } = wanted
  const line = await tx.db
    .selectFrom('cart_lines')
    .select('quantity')
    .where((e) => e.and({ user_id, product_id, size, color }))
    .executeTakeFirst()
  return reasonFor(product, line?.quantity ?? 0)
}

/** Why a line of this many pieces cannot be raised. */
const reasonFor = (product: { name: string; stock: number | null }, pieces: number): AppError =>
  pieces === product.stock && pieces < MAX_QUANTITY
    ? new AppError('sold_out', `You have the last ${pieces === 1 ? 'one' : pieces} in your cart.`)
    : tooMany(product)

/**
 * Adds or removes one piece. Removing the last piece removes the line, which is returned with quantity 0.
 * @throws AppError not_found (also for another customer's line), sold_out, rate_stale, or invalid_input above the maximum.
 */
export async function updateCartLine(tx: Tx, { settings, rates }: CartShop, actor: Actor, id: string, type: 'increment' | 'decrement'): Promise<CartLine> {
  const read = () =>
    tx.db
      .selectFrom('cart_lines')
      .innerJoin('products', 'products.id', 'cart_lines.product_id')
      .leftJoin('price_holds', 'price_holds.user_id', 'cart_lines.user_id')
      .select([...lineColumns, ...shownOfProduct, variantsColumn(tx.db), 'price_holds.id as hold_id'])
      .where('cart_lines.id', '=', id)
      .where('cart_lines.user_id', '=', actor.id)
      .execute()
  const [found] = await withoutHold(tx, await read(), actor.id, read)
  if (!found) throw noSuchLine()
  const line = withVariant(found, rates)
  if (type === 'increment' && line.visibility !== 'shown') throw noLongerSold(line.name)
  if (type === 'increment') requireFreshRate(settings, line.variant?.weighing, Date.now())
  const quantity = await (type === 'increment' ? increment(tx, line) : decrement(tx, line))
  return presentLine({ ...line, quantity }, line, settings)
}

/** Returns the new quantity. The update is relative, so that two tabs incrementing at the same time both count. */
async function increment(tx: Tx, line: { id: string; name: string; stock: number | null; quantity: number }): Promise<number> {
  const grown = await tx.db
    .updateTable('cart_lines')
    .set((e) => ({ quantity: e('quantity', '+', 1), updated_at: Date.now() }))
    .where('id', '=', line.id)
    .where('quantity', '<', Math.min(MAX_QUANTITY, line.stock ?? MAX_QUANTITY))
    .returning('quantity')
    .executeTakeFirst()
  if (!grown) throw reasonFor(line, line.quantity)
  return grown.quantity
}

async function decrement(tx: Tx, line: { id: string }): Promise<number> {
  const shrunk = await tx.db
    .updateTable('cart_lines')
    .set((e) => ({ quantity: e('quantity', '-', 1), updated_at: Date.now() }))
    .where('id', '=', line.id)
    .where('quantity', '>', 1)
    .returning('quantity')
    .executeTakeFirst()
  if (shrunk) return shrunk.quantity
  await tx.db.deleteFrom('cart_lines').where('id', '=', line.id).execute()
  return 0
}

/** @throws AppError not_found, also for another customer's line. */
export async function removeCartLine(tx: Tx, actor: Actor, id: string): Promise<void> {
  await endHold(tx, actor.id)
  const removed = await tx.db
    .deleteFrom('cart_lines')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw noSuchLine()
}

export const noSuchLine = () => new AppError('not_found', 'This product is no longer in your cart.')

/** Empties a cart and detaches its coupon. @throws AppError not_allowed for another customer's cart. */
export async function clearCart(tx: Tx, actor: Actor, userId: string): Promise<void> {
  requireSelf(actor, userId)
  await endHold(tx, userId)
  await tx.db.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
  await detachCoupon(tx, userId)
}

/** Detaches the cart's coupon. @throws AppError not_allowed for another customer's cart. */
export async function removeCartCoupon(tx: Tx, actor: Actor, userId: string): Promise<void> {
  requireSelf(actor, userId)
  await detachCoupon(tx, userId)
  await followCoupon(tx, userId)
}

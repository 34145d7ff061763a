import { v7 as uuidv7 } from 'uuid'
import type { NoHold, PriceHold } from '../../../../contract/hold.ts'
import { MAX_ORDER_LINES } from '../../../../contract/order.ts'
import { chooseCoupon } from '../../../../rules/coupon.ts'
import type { Actor } from '../../../core/context.ts'
import { holdLimits } from '../../../core/rate-limits/rate-limits.ts'
import { consume } from '../../../core/rate-limits/rate-limiter.ts'
import { consumeProductHolds } from '../../../core/rate-limits/hourly-limits.ts'
import {
  orderKeyOf,
  presentCartTotals,
  pricedCartLines,
  readCartLines,
  type ReadCartLine,
} from '../../cart/cart-lines.ts'
import { readCartCoupons, type CouponOffers } from '../../coupons/coupon-queries.ts'
import { redeemCoupon } from '../../coupons/coupon-uses.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import { lockRow } from '../../../core/db/sql/lock-rows.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import type { PriceHoldRow } from '../../../core/db/schema/hold-tables.ts'
import type { OrderedVariant } from '../../../core/db/schema/order-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { allocate } from '../../stock/allocate.ts'
import { imageOfChoice } from '../../catalogue/image-of-choice.ts'
import {
  noLongerSold,
  pieceSold,
  soldOut,
  stockKeyOf,
  sumByStock,
  type StockLine,
} from '../../stock/counted-stock.ts'
import { orderedVariant } from '../../catalogue/variant-row.ts'
import { allowOrder, type Allowed } from './allow-order.ts'
import { readUnpaidOrders } from './unpaid-orders.ts'
import { readUnpaidPieces } from './unpaid-pieces.ts'
import { requireSelf } from '../../../core/http/ownership.ts'
import type { Config } from '../../../core/config/config.ts'
import { endReadHold } from '../../cart/end-hold.ts'
import {
  heldCouponColumns,
  couponOfHold,
  holdOwner,
  linesOfHold,
  presentHold,
  totalsOfHold,
  withCoupon,
  type HeldLine,
} from '../../cart/hold-row.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { standardClass, taxClassOf, type TaxSettings } from '../../settings/tax-classes.ts'

type HoldShop = Pick<ShopContext, 'settings' | 'rates'>
type HoldRequest = {
  actor: Actor
  userId: string
  paymentMethod?: 'UPI' | undefined
  renew?: boolean | undefined
}

/**
 * Holds the prices of a customer's cart and, for a UPI payment, reserves its coupon and stock. A live hold of
 * the same cart keeps its expiry, and its prices unless `renew` is set; any other hold of the customer ends.
 * Without weighed pieces, only a UPI payment needs a hold.
 * @throws AppError not_allowed for another customer's cart, invalid_input for an empty one, sold_out,
 * coupon_refused, upi_limit, rate_stale, too_many; RetryTransaction if a concurrent request created a hold,
 * or took stock, since they were read.
 */
export async function createHold(
  tx: Tx,
  { settings, rates }: HoldShop,
  { actor, userId, paymentMethod, renew = false }: HoldRequest,
): Promise<PriceHold | NoHold> {
  requireSelf(actor, userId)
  // Before there were rates, every hold was for UPI, also without a body.
  const reservesStock = paymentMethod === 'UPI' || rates.latestBatch(Date.now()) === undefined

  const previous = await tx.db
    .selectFrom('price_holds')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()

  const rows = await readCartLines(tx.db, userId, rates)
  const offers = await readCartCoupons(tx.db, userId)

  const live = previous && isLive(previous, rows) ? previous : undefined
  const current = renew ? undefined : live
  const isEnough = !reservesStock || (current?.reserves === 1 && settings.upi.accepted)
  if (current && isEnough) return presentHold(withCoupon(current, offers))

  requireOrderable(rows)
  if (!reservesStock && rows.every(({ variant }) => !variant?.weighing)) return unheld(settings, rows, offers)

  if (reservesStock) await lockRow(tx, 'users', userId)
  if (!current) await consume(tx, holdLimits(userId))
  if (!live) await consumeProductHolds(tx, userId, rows)

  // End only the hold that was read: another tab may have created a new one concurrently and be showing its
  // code.
  if (previous) await endReadHold(tx, previous)
  // Its reserved pieces are available again.
  const available = previous?.reserves === 1 ? await readCartLines(tx.db, userId, rates) : rows

  const { draft, priced } = draftHold(settings, {
    userId,
    rows: available,
    current,
    live,
    reservesStock,
    offers,
  })
  const facts = {
    ...(await readUnpaidOf(tx.db, settings, draft)),
    settings,
    method: reservesStock ? ('UPI' as const) : null,
    grandTotal: totalsOfHold(draft).grandTotal,
    priced,
  }
  const hold = allowOrder('hold', facts, draft)
  if (!reservesStock) {
    await insertHold(tx, hold)
    return presentHold(withCoupon(hold, offers))
  }

  await reserve(tx, settings, hold, available)
  return presentHold(hold)
}

const isLive = (hold: PriceHoldRow, rows: readonly ReadCartLine[]): boolean =>
  hold.cart_key === orderKeyOf(rows) && hold.expires_at > Date.now()

/** The unpaid orders of a customer that limit a hold; it counts only if it reserves pieces. */
async function readUnpaidOf(db: Queries, settings: Config, hold: PriceHoldRow) {
  if (hold.reserves === 0) return { unpaid: null, pieces: { kept: null, added: 0 } }

  const [unpaid, kept] = await together([
    readUnpaidOrders(db, hold.user_id, Date.now()),
    readUnpaidPieces(db, settings, hold.user_id),
  ])
  const linesToKeep = linesOfHold(hold).filter(({ isReserved, pieceId }) => isReserved || pieceId)
  return { unpaid, pieces: { kept, added: linesToKeep.reduce((sum, { quantity }) => sum + quantity, 0) } }
}

/** @throws RetryTransaction if a concurrent request created a hold. */
const insertHold = (tx: Tx, hold: Allowed<PriceHoldRow>) =>
  insertOrRetry(tx.db.insertInto('price_holds').values(hold).execute())

/**
 * Stores a hold for a UPI payment and reserves its coupon and stock. @throws AppError sold_out,
 * coupon_refused; RetryTransaction.
 */
async function reserve(
  tx: Tx,
  settings: HoldShop['settings'],
  hold: Allowed<PriceHoldRow>,
  rows: readonly ReadCartLine[],
): Promise<void> {
  const userId = hold.user_id
  const owner = holdOwner(hold)
  const counted = sumByStock(owner.counted)
  requireInStock(counted, rows)

  await insertHold(tx, hold)
  if (hold.coupon_id) await redeemCoupon(tx, hold.coupon_id)

  const pieces = owner.pieceIds.map((id, position) => ({ id, position }))
  await allocate(tx, { settings, by: userId }, owner, { counted, pieces })
}

/** The totals of a cart that needs no hold. */
function unheld(settings: HoldShop['settings'], rows: readonly ReadCartLine[], offers: CouponOffers): NoHold {
  const { prepaidDiscount } = settings
  const lines = pricedCartLines(settings, rows)
  const { coupon } = chooseCoupon(lines, offers)

  return {
    holdId: null,
    totals: presentCartTotals(settings, lines, coupon),
    ...(prepaidDiscount > 0 && {
      prepaidTotals: presentCartTotals(settings, lines, coupon, prepaidDiscount),
    }),
    expiresAt: null,
  }
}

/**
 * @throws AppError invalid_input if the cart is empty or too long, sold_out for a product that is no longer
 * sold.
 */
function requireOrderable(rows: readonly ReadCartLine[]): void {
  if (rows.length === 0) throw new AppError('invalid_input', 'Your cart is empty.')
  if (rows.length > MAX_ORDER_LINES)
    throw new AppError('invalid_input', `An order has at most ${MAX_ORDER_LINES} products.`)

  const isPieceSold = ({ piece_id, visibility, stock }: ReadCartLine) =>
    piece_id !== null && (visibility !== 'shown' || stock === 0)
  if (rows.some(isPieceSold)) throw pieceSold()

  const hidden = rows.find(({ visibility }) => visibility !== 'shown')
  if (hidden) throw noLongerSold(hidden.name)
}

/** @throws AppError sold_out. */
function requireInStock(pieces: readonly StockLine[], rows: readonly ReadCartLine[]): void {
  const stockOf = new Map(rows.map((row) => [stockKeyOf(row), row.stock]))
  const short = pieces.find((each) => (stockOf.get(stockKeyOf(each)) ?? 0) < each.quantity)
  if (short) throw soldOut(short.name)
}

type Draft = {
  userId: string
  rows: readonly ReadCartLine[]
  /** The hold whose prices are kept. */
  current: PriceHoldRow | undefined
  /** The hold whose expiry is kept. */
  live: PriceHoldRow | undefined
  reservesStock: boolean
  offers: CouponOffers
}

/**
 * Builds a hold of a cart, with the prices of the current one and the expiry of the live one, if there are
 * any. `priced`: the variants at current prices.
 */
function draftHold(
  settings: HoldShop['settings'],
  { userId, rows, current, live, reservesStock, offers }: Draft,
): { draft: PriceHoldRow; priced: OrderedVariant[] } {
  const now = Date.now()
  const currentLines = current ? linesOfHold(current) : []
  const priced: OrderedVariant[] = []
  const lines = rows.map((row, position): HeldLine => {
    const isReserved = reservesStock && row.stock !== null && row.piece_id === null
    const currentLine = currentLines[position]
    if (currentLine && isSameChoice(currentLine, row)) return { ...currentLine, isReserved }

    const line = lineAtCurrentPrice(settings, row)
    if (line.variant) priced.push(line.variant)
    return { ...line, isReserved }
  })

  const held = { lines: JSON.stringify(lines) }
  const draft = {
    id: uuidv7(),
    user_id: userId,
    cart_key: orderKeyOf(rows),
    tax_points: standardClass(settings).rate,
    prepaid_points: settings.prepaidDiscount,
    rounds_off: settings.roundsOff ? 1 : 0,
    created_at: now,
    expires_at: live?.expires_at ?? now + settings.holdMinutes * 60_000,
    ...current,
    ...held,
    reserves: reservesStock ? 1 : 0,
    ...heldCouponColumns(reservesStock ? couponOfHold(held, offers) : null),
  }
  return { draft, priced }
}

const isSameChoice = (line: HeldLine, row: ReadCartLine): boolean =>
  line.productId === row.product_id &&
  line.variant?.variant_id === row.variant?.id &&
  (line.pieceId ?? null) === row.piece_id &&
  (line.engraving ?? null) === row.engraving

const lineAtCurrentPrice = (settings: TaxSettings, row: ReadCartLine): Omit<HeldLine, 'isReserved'> => ({
  productId: row.product_id,
  name: row.name,
  image: imageOfChoice(row, row),
  pricePaise: row.price_paise,
  quantity: row.quantity,
  size: row.size,
  color: row.color,
  engraving: row.engraving ?? undefined,
  taxClass: taxClassOf(settings, row.tax_class_id) ?? standardClass(settings),
  variant: row.variant ? orderedVariant(row.metal, row.variant) : undefined,
  pieceId: row.piece_id ?? undefined,
})

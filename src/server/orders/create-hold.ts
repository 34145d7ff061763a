import { v7 as uuidv7 } from 'uuid'
import type { PriceHold } from '../../contract/hold.ts'
import { MAX_ORDER_LINES } from '../../contract/order.ts'
import type { Actor } from '../context.ts'
import { holdLimits } from '../rate-limits/rate-limits.ts'
import { consume } from '../rate-limits/rate-limiter.ts'
import { orderKeyOf, readCartLines } from '../cart/cart-lines.ts'
import { findCartCoupon, redeemCoupons } from '../coupons/coupons.service.ts'
import { insertOrRetry } from '../db/errors.ts'
import type { Queries, Tx } from '../db/types.ts'
import type { PriceHoldRow } from '../db/schema/hold-tables.ts'
import { AppError } from '../lib/errors.ts'
import { noLongerSold, soldOut, stockKeyOf, sumByStock, reserveStock } from '../catalogue/stock.ts'
import { orderedVariant } from '../catalogue/variant-row.ts'
import { upiNotAccepted } from './build-order.ts'
import { requireWithinUpiLimit } from './payment-limits.ts'
import { countUnpaidOrders, lockCustomers, requireFewUnpaid } from './unpaid-orders.ts'
import { requireSelf } from '../http/ownership.ts'
import type { Config } from '../config.ts'
import { endReadHold } from '../holds/end-hold.ts'
import { presentHold, reservedOf, totalsOfHold, type HeldLine } from '../holds/hold-row.ts'
import { requireFreshRate } from '../catalogue/weighed-prices.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { standardClass, taxClassOf, type TaxSettings } from '../settings/tax-classes.ts'

type HoldShop = { settings: TaxSettings & Pick<Config, 'upi' | 'bank' | 'roundsOff' | 'rates' | 'holdMinutes'>; rates: RateBook }

/**
 * Reserves price, coupon and stock of a customer's cart. Returns an active hold of the same cart unchanged; ends any
 * other hold of the customer.
 * @throws AppError not_allowed for another customer's cart, invalid_input for an empty one, sold_out, coupon_refused,
 * upi_limit, too_many; RetryTransaction if a concurrent request created a hold, or took stock, since they were read.
 */
export async function createHold(tx: Tx, { settings, rates }: HoldShop, viewer: Actor, userId: string): Promise<PriceHold> {
  requireSelf(viewer, userId)
  if (!settings.upi.accepted) throw upiNotAccepted()
  const earlier = await tx.db.selectFrom('price_holds').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const cartKey = orderKeyOf(await readCartLines(tx.db, userId, rates))
  if (earlier && earlier.cart_key === cartKey && earlier.expires_at > Date.now()) return presentHold(earlier)
  await lockCustomers(tx, [userId])
  requireFewUnpaid((await countUnpaidOrders(tx.db, [userId])).get(userId))
  await consume(tx, holdLimits(userId))
  // End only the hold that was read: another tab may have created a new one meanwhile and be showing its code.
  if (earlier) await endReadHold(tx, earlier)
  const hold = await draftHold(tx.db, { settings, rates }, userId)
  requireWithinUpiLimit(settings, totalsOfHold(hold))
  const pieces = sumByStock(reservedOf(hold))
  await insertOrRetry(tx.db.insertInto('price_holds').values(hold).execute())
  if (hold.coupon_id) await redeemCoupons(tx, [hold.coupon_id])
  await reserveStock(tx, pieces)
  return presentHold(hold)
}

/** Builds a hold of the current cart. @throws AppError invalid_input, sold_out, rate_stale. */
async function draftHold(db: Queries, { settings, rates }: HoldShop, userId: string): Promise<PriceHoldRow> {
  const rows = await readCartLines(db, userId, rates)
  if (rows.length === 0) throw new AppError('invalid_input', 'Your cart is empty.')
  if (rows.length > MAX_ORDER_LINES) throw new AppError('invalid_input', `An order has at most ${MAX_ORDER_LINES} products.`)
  const hidden = rows.find(({ visibility }) => visibility !== 'shown')
  if (hidden) throw noLongerSold(hidden.name)
  for (const { variant } of rows) requireFreshRate(settings, variant?.weighing, Date.now())
  const standard = standardClass(settings)
  const lines = rows.map((row): HeldLine => ({
    productId: row.product_id, name: row.name, image: row.image, pricePaise: row.price_paise, quantity: row.quantity, size: row.size, color: row.color,
    isReserved: row.stock !== null, taxClass: taxClassOf(settings, row.tax_class_id) ?? standard, ...(row.variant && { variant: orderedVariant(row.metal, row.variant) }),
  }))
  const stockOf = new Map(rows.map((row) => [stockKeyOf(row), row.stock]))
  const text = JSON.stringify(lines)
  const short = sumByStock(reservedOf({ lines: text })).find((each) => (stockOf.get(stockKeyOf(each)) ?? 0) < each.quantity)
  if (short) throw soldOut(short.name)
  const coupon = await findCartCoupon(db, userId)
  const now = Date.now()
  return {
    id: uuidv7(), user_id: userId, cart_key: orderKeyOf(rows), lines: text,
    discount_points: coupon?.percent_points ?? 0, tax_points: standard.rate, rounds_off: settings.roundsOff ? 1 : 0, coupon_id: coupon?.id ?? null, coupon_code: coupon?.code ?? null,
    created_at: now, expires_at: now + settings.holdMinutes * 60_000,
  }
}

import { v7 as uuidv7 } from 'uuid'
import { toPaise } from '../../contract/money.ts'
import type { NewOrder } from '../../contract/order.ts'
import type { Totals } from '../../rules/pricing.ts'
import type { Actor } from '../context.ts'
import { orderedItemsOf, type OrderedItems } from '../cart/remove-ordered-items.ts'
import type { OrderRow } from '../db/schema/order-tables.ts'
import { AppError } from '../lib/errors.ts'
import { requireOwnEmail } from '../http/ownership.ts'
import type { Config } from '../config.ts'
import { newOrderNumber } from './order-number.ts'
import { addressOf, cartOf, type OrderInputs } from './order-inputs.ts'
import { termsOf, type Terms } from './order-terms.ts'
import { soldOut, stockKeyOf, type Pieces } from '../catalogue/stock.ts'
import { requireFewUnpaid } from './unpaid-orders.ts'

/** An order that can be placed, and what has to be reserved for it. */
export type OrderDraft = Pick<Terms, 'lines' | 'hold' | 'returned' | 'couponTaken' | 'couponReturned'> & {
  viewer: Actor
  order: OrderRow
  /** Pieces to reserve of products and variants with a counted stock. */
  pieces: Pieces[]
  leaving: OrderedItems[]
  /** Whether to detach the cart's coupon. */
  detachesCoupon: boolean
}

/** Thrown if the shop has not set up its UPI ID yet. */
export const upiNotAccepted = () => new AppError('invalid_input', 'paymentMethod: this shop does not take payment by UPI yet')

/** Builds an order from the request. @throws AppError for every reason to reject it that can be known before writing. */
export function buildOrder({ viewer, body }: { viewer: Actor; body: NewOrder }, settings: Config, sources: OrderInputs): OrderDraft {
  requireOwnEmail(viewer, body.email)
  if (body.paymentMethod === 'UPI' && !settings.upi.accepted) throw upiNotAccepted()
  const id = uuidv7()
  const { taken, ...terms } = termsOf({ userId: viewer.id, body }, settings, sources, id)
  if (body.paymentMethod === 'UPI' && !body.holdId) requireFewUnpaid(sources.unpaid.get(viewer.id))
  if (body.paymentMethod === 'COD') requireWithinCodLimit(terms.totals, settings.codLimit)
  if (body.utr && sources.paidUtrs.has(body.utr)) throw new AppError('invalid_input', 'utr: belongs to another order')
  const address = addressOf({ userId: viewer.id, body }, sources)
  return {
    ...terms,
    viewer,
    order: newRow(id, viewer, body, { ...terms, address: address && JSON.stringify(address) }),
    pieces: taken,
    leaving: orderedItemsOf(cartOf(viewer.id, sources), terms.lines),
    detachesCoupon: terms.coupon !== null || Boolean(body.couponCode),
  }
}

/**
 * Allocates stock to a draft, out of what earlier drafts have left.
 * @param left stock of each counted product or variant, by `stockKeyOf`; is decreased. @throws AppError sold_out.
 */
export function allocateStock({ pieces }: OrderDraft, left: Map<string, number>): void {
  const short = pieces.find((each) => (left.get(stockKeyOf(each)) ?? 0) < each.quantity)
  if (short) throw soldOut(short.name)
  for (const each of pieces) left.set(stockKeyOf(each), (left.get(stockKeyOf(each)) ?? 0) - each.quantity)
}

/** `limit` in rupees; exactly the limit is allowed. @throws AppError cod_limit. */
function requireWithinCodLimit(totals: Totals, limit: number): void {
  if (totals.grandTotal <= toPaise(limit)) return
  throw new AppError('cod_limit', `Cash on delivery is available for orders up to ₹${limit.toLocaleString('en-IN')}.`)
}

type Settled = Pick<Terms, 'totals' | 'rates' | 'coupon'> & { address: string | null }

function newRow(id: string, viewer: Actor, body: NewOrder, { totals, rates, coupon, address }: Settled): OrderRow {
  const now = Date.now()
  const cash = body.paymentMethod === 'COD'
  if (cash && body.utr) throw new AppError('invalid_input', 'utr: belongs to a UPI payment')
  return {
    id,
    order_number: newOrderNumber(),
    user_id: viewer.id,
    email: viewer.email,
    email_key: viewer.email.toLowerCase(),
    status: 'pending',
    cancelled_at: null,
    deleted_at: null,
    payment_method: body.paymentMethod,
    payment_status: cash ? 'due_on_delivery' : 'awaiting_confirmation',
    utr: body.utr ?? null,
    stock_released_at: null,
    quantity: totals.quantity,
    total_paise: totals.total,
    discount_points: rates.discount,
    discount_paise: totals.discount,
    tax_points: rates.tax,
    tax_paise: totals.tax,
    grand_total_paise: totals.grandTotal,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    address,
    created_at: now,
    updated_at: now,
  }
}

import { randomInt } from 'node:crypto'
import type { NewOrder } from '../../contract/order.ts'
import type { Actor } from '../context.ts'
import { orderedItemsOf, type OrderedItems } from '../cart/remove-ordered-items.ts'
import type { OrderPanRow, OrderRow, OrderTaxRow } from '../db/schema/order-tables.ts'
import { emailKey } from '../lib/email-key.ts'
import { AppError } from '../lib/errors.ts'
import { requireOwnEmail } from '../http/ownership.ts'
import type { Config } from '../config.ts'
import { requireBuyerGstin } from '../addresses/buyer-gstin.ts'
import { newId } from '../lib/new-id.ts'
import { cartOf, deliveryOf, type OrderInputs } from './order-inputs.ts'
import { termsOf, type Terms } from './order-terms.ts'
import { soldOut, stockKeyOf, type Pieces } from '../catalogue/stock.ts'
import { panOf, requireMethodFits } from './payment-limits.ts'
import { requireFewUnpaid } from './unpaid-orders.ts'

/** An order that can be placed, and what has to be reserved for it. */
export type OrderDraft = Pick<Terms, 'lines' | 'hold' | 'returned' | 'couponTaken' | 'couponReturned'> & {
  actor: Actor
  order: OrderRow
  taxes: OrderTaxRow[]
  /** Pieces to reserve of products and variants with a counted stock. */
  pieces: Pieces[]
  leaving: OrderedItems[]
  /** The customer's PAN, encrypted; null if the order needs none. */
  pan: OrderPanRow | null
  /** Whether to detach the cart's coupon. */
  detachesCoupon: boolean
}

/** Thrown if the shop has not set up its UPI ID yet. */
export const upiNotAccepted = () => new AppError('invalid_input', 'paymentMethod: this shop does not take payment by UPI yet')

/** Thrown if the shop has no bank account: the same response as for a payment that no shop takes. */
const bankNotAccepted = () =>
  new AppError('invalid_input', 'paymentMethod: must be COD or UPI', { issues: [{ path: 'paymentMethod', message: 'must be COD or UPI' }] })

/** Builds an order from the request. @throws AppError for every reason to reject it that can be known before writing. */
export function buildOrder({ actor, body }: { actor: Actor; body: NewOrder }, settings: Config, sources: OrderInputs): OrderDraft {
  requireOwnEmail(actor, body.email)
  if (body.paymentMethod === 'UPI' && !settings.upi.accepted) throw upiNotAccepted()
  if (body.paymentMethod === 'BANK' && !settings.bank) throw bankNotAccepted()
  const id = newId()
  const { taken, ...terms } = termsOf({ userId: actor.id, body }, settings, sources, id)
  // For orders with a hold that reserves, this was checked when the hold was created.
  if (body.paymentMethod !== 'COD' && !(body.holdId && terms.hold?.reserves === 1)) requireFewUnpaid(sources.unpaid.get(actor.id))
  const pan = panOf(settings, id, body, terms.totals)
  requireMethodFits(settings, body.paymentMethod, terms.totals)
  if (body.utr && sources.paidUtrs.has(body.utr)) throw new AppError('invalid_input', 'utr: belongs to another order')
  const { address, buyerGstin } = deliveryOf({ userId: actor.id, body }, sources)
  requireBuyerGstin(buyerGstin, address?.state)
  return {
    ...terms,
    actor,
    pan,
    order: newRow(id, actor, body, { ...terms, address: address && JSON.stringify(address), buyerGstin }),
    taxes: terms.totals.taxes.map(({ name, hsn, rate, taxable, tax }, position) => ({
      order_id: id, position, name, hsn, rate_bp: rate, taxable_paise: taxable, tax_paise: tax,
    })),
    pieces: taken,
    leaving: orderedItemsOf(cartOf(actor.id, sources), terms.lines),
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

type Settled = Pick<Terms, 'totals' | 'discount' | 'coupon'> & { address: string | null; buyerGstin: string | null }

function newRow(id: string, actor: Actor, body: NewOrder, { totals, discount, coupon, address, buyerGstin }: Settled): OrderRow {
  const now = Date.now()
  const cash = body.paymentMethod === 'COD'
  if (cash && body.utr) throw new AppError('invalid_input', 'utr: belongs to a UPI payment')
  return {
    id,
    order_number: newOrderNumber(),
    user_id: actor.id,
    email: actor.email,
    email_key: emailKey(actor.email),
    status: 'pending',
    cancelled_at: null,
    deleted_at: null,
    payment_method: body.paymentMethod,
    payment_status: cash ? 'due_on_delivery' : 'awaiting_confirmation',
    utr: body.utr ?? null,
    stock_released_at: null,
    quantity: totals.quantity,
    total_paise: totals.total,
    discount_points: discount,
    discount_paise: totals.discount,
    tax_points: totals.taxRate,
    tax_paise: totals.tax,
    round_off_paise: totals.roundOff,
    grand_total_paise: totals.grandTotal,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    address,
    buyer_gstin: buyerGstin,
    created_at: now,
    updated_at: now,
  }
}

// Without letters and digits that are easily confused when read aloud or from a screen.
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'

const pick = (from: string) => from.charAt(randomInt(from.length))
const half = () => pick(LETTERS) + pick(LETTERS) + pick(DIGITS) + pick(DIGITS)

/** An order number that is easy to read aloud and cannot be guessed from another: AB12-CD34. About 10⁹ are possible. */
const newOrderNumber = (): string => `${half()}-${half()}`

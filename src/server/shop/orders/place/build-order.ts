import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../../contract/address.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { MINUTE_MS } from '../../../../rules/durations.ts'
import { lastLeavingDay } from '../../../../rules/lead-time.ts'
import { noSuchAddress, plainAddress, requireMatchingPin } from '../../addresses/address-row.ts'
import { buyerColumns, buyerOf, type BuyerColumns } from '../../addresses/buyer-gstin.ts'
import { orderedItemsOf, type OrderedItems } from '../../cart/remove-ordered-items.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderPanRow, OrderTaxRow, PanDeclarationRow } from '../../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import { storedRule } from '../../coupons/coupon-rule.ts'
import { requireOwnEmail } from '../../../core/http/ownership.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { promisedDayOf } from '../../delivery/require-served.ts'
import { panOf } from '../../pan/order-pans.ts'
import { declarationOf } from '../../pan/pan-declarations.ts'
import { awaitsConfirmation, confirmationOf } from '../base/confirm-order.ts'
import { isOfCart } from './hold-prices.ts'
import type { OrderInputs } from './order-inputs.ts'
import { requireInStock } from '../base/order-line.ts'
import { allowOrder, type AllowedOrder } from './allow-order.ts'
import type { PricedOrder } from '../base/price-inputs.ts'
import { priceOrder } from './price-order.ts'
import { piecesOfLines } from '../base/sold-products.ts'
import { priceUntilOf } from './unpaid-orders.ts'
import { keptPieces } from './unpaid-pieces.ts'
import { emptyOrder, freeOrderColumns, taxRows, totalColumns } from './write-order.ts'

/** A checked order: its rows, and the changes to stock, cart, coupon and hold that it causes. */
export type OrderDraft = Omit<PricedOrder, 'totals' | 'discount' | 'rule' | 'prepaidDiscount' | 'coupon'> & {
  actor: Actor
  order: AllowedOrder
  taxes: OrderTaxRow[]
  orderedItems: OrderedItems[]
  /** The pieces that it sells, each with the position of its line. */
  assigned: PieceRow[]
  /** The signature of the link that confirms a cash order; null if the order needs none. */
  confirmation: string | null
  /** The customer's PAN, encrypted; null if the order needs none. */
  pan: OrderPanRow | null
  /** The declaration in its place, encrypted. */
  declaration: PanDeclarationRow | null
  detachesCoupon: boolean
}

/** Who orders what. */
type Request = { actor: Actor; body: NewOrder }

/**
 * Prices an order and makes its rows. @throws AppError for every reason to reject it that can be known before
 * writing.
 */
export function buildOrder({ actor, body }: Request, settings: Config, inputs: OrderInputs): OrderDraft {
  requireOwnEmail(actor, body.email)

  const id = uuidv7()
  const { totals, discount, rule, prepaidDiscount, coupon, ...priced } = priceOrder(
    body,
    settings,
    inputs,
    id,
  )
  const { address, buyer } = deliveryOf(body, inputs)
  const row = {
    ...newRow(id, actor, body, settings),
    ...totalColumns(totals, { discount, prepaidDiscount }),
    price_until: priceUntilOf(settings, body.paymentMethod, priced.lines),
    ...(totals.grandTotal === 0 && freeOrderColumns),
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    coupon_rule: storedRule(rule),
    address: address && JSON.stringify(address),
    promised_day: promisedDayOf(inputs.pinRule, address?.pin, Date.now(), lastLeavingDay(priced.lines)),
    ...buyer,
  }

  const facts = {
    ...openOrdersOf(body, inputs, { ...priced, totals }),
    settings,
    method: body.paymentMethod,
    grandTotal: totals.grandTotal,
    priced: priced.isHeld ? [] : priced.lines,
    pan: body.pan,
    panDeclaration: body.panDeclaration,
    hasPan: Boolean(body.pan || body.panDeclaration),
    utr: body.utr,
    isUtrUsed: Boolean(body.utr) && inputs.isUtrUsed,
    address,
    pinRule: inputs.pinRule,
    buyer,
  }
  const order = allowOrder(isHeldUpi(body) ? 'held' : 'web', facts, row)
  requireInStock(priced.piecesToReserve, inputs.products)

  return {
    ...priced,
    actor,
    order,
    pan: panOf(settings, id, body.pan, totals.grandTotal),
    declaration: declarationOf(settings, id, body.panDeclaration, totals.grandTotal),
    confirmation:
      totals.grandTotal === 0
        ? null
        : confirmationOf(settings, { id, method: body.paymentMethod, email: actor.email }),
    taxes: taxRows(totals, id),
    orderedItems: orderedItemsOf(inputs.cartLines, priced.lines),
    assigned: piecesOfLines(priced.lines, inputs.products),
    detachesCoupon: coupon !== null || Boolean(body.couponCode),
  }
}

/**
 * What open orders count for this one: none if it is free; those of a cart whose hold reserves were counted
 * when the hold was created.
 */
function openOrdersOf(
  body: NewOrder,
  { openCash, unpaid, unpaidPieces }: OrderInputs,
  { hold, lines, totals }: Pick<PricedOrder, 'hold' | 'lines' | 'totals'>,
) {
  const isCash = body.paymentMethod === 'COD'
  const isReserved = !isCash && body.holdId && hold?.reserves === 1 && isOfCart(hold, body)
  const counts = totals.grandTotal > 0 && !isReserved

  return {
    pieces: { kept: counts ? unpaidPieces : null, added: keptPieces(lines) },
    openCash: counts && isCash ? openCash : null,
    unpaid: counts && !isCash ? unpaid : null,
  }
}

/**
 * Returns the address an order names or contains, null if there is none, or if that of a held cart was
 * deleted; and the buyer of its invoice: that of the order, or, if it is left out, the one saved with the
 * address. @throws AppError not_found, also for another customer's address; invalid_input for a saved one
 * whose PIN code is in another state.
 */
function deliveryOf(
  body: NewOrder,
  { address: saved }: OrderInputs,
): { address: Address | null; buyer: BuyerColumns } {
  if (!body.addressId) return { address: body.address ?? null, buyer: buyerColumns(body) }
  if (!saved && !isHeldUpi(body)) throw noSuchAddress()

  const address = saved && plainAddress(saved)
  if (address) requireMatchingPin(address)
  return { address, buyer: buyerOf(body, saved) }
}

/**
 * An order that may be paid already is rejected neither for a missing address, which the order page asks for,
 * nor for one that is not served.
 */
const isHeldUpi = ({ holdId, paymentMethod }: NewOrder): boolean => Boolean(holdId) && paymentMethod === 'UPI'

function newRow(id: string, actor: Actor, body: NewOrder, settings: Pick<Config, 'cod' | 'online'>) {
  const { cod, online } = settings
  const isCash = body.paymentMethod === 'COD'
  const order = { method: body.paymentMethod, email: actor.email }

  return {
    ...emptyOrder(id),
    user_id: actor.id,
    email: actor.email,
    email_key: emailKey(actor.email),
    payment_method: body.paymentMethod,
    payment_status:
      isCash && !awaitsConfirmation(settings, order) ? 'due_on_delivery' : 'awaiting_confirmation',
    utr: body.utr ?? null,
    auto_cancels: isCash && cod.releaseHours > 0 ? 1 : 0,
    pay_by: body.paymentMethod === 'ONLINE' ? Date.now() + online.payMinutes * MINUTE_MS : null,
    gift_message: body.gift?.message || null,
    hide_prices: body.gift ? Number(body.gift.hidePrices) : null,
  }
}

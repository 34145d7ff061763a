import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../../contract/address.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { lastLeavingDay } from '../../../../rules/lead-time.ts'
import { noSuchAddress, plainAddress, requireMatchingPin } from '../../addresses/address-row.ts'
import { buyerColumns, buyerOf, requireBuyerOfOrder, type BuyerColumns } from '../../addresses/buyer-gstin.ts'
import { requireFewOpenCash } from '../../cart/open-cash-orders.ts'
import { orderedItemsOf, type OrderedItems } from '../../cart/remove-ordered-items.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderPanRow, OrderRow, OrderTaxRow } from '../../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import { requireOwnEmail } from '../../../core/http/ownership.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { promisedDayOf, requireServed } from '../../delivery/require-served.ts'
import { confirmationOf } from '../base/confirm-order.ts'
import { isOfCart } from './hold-prices.ts'
import type { OrderInputs } from './order-inputs.ts'
import { requireInStock } from '../base/order-line.ts'
import { panOf, requireMethodFits, upiNotAccepted } from './payment-limits.ts'
import type { PricedOrder } from '../base/price-inputs.ts'
import { priceOrder } from './price-order.ts'
import { piecesOfLines } from '../base/sold-products.ts'
import { priceUntilOf, requireFewUnpaid } from './unpaid-orders.ts'
import { keptPieces, requireFewUnpaidPieces } from './unpaid-pieces.ts'
import { emptyOrder, freeOrderColumns, taxRows, totalColumns } from './write-order.ts'

const MINUTE_MS = 60_000

/** A checked order: its rows, and the changes to stock, cart, coupon and hold that it causes. */
export type OrderDraft = Omit<PricedOrder, 'totals' | 'discount' | 'prepaidDiscount' | 'coupon'> & {
  actor: Actor
  order: OrderRow
  taxes: OrderTaxRow[]
  orderedItems: OrderedItems[]
  /** The pieces that it sells, each with the position of its line. */
  assigned: PieceRow[]
  /** The signature of the link that confirms a cash order; null if the order needs none. */
  confirmation: string | null
  /** The customer's PAN, encrypted; null if the order needs none. */
  pan: OrderPanRow | null
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
  requireMethodAccepted(settings, body)

  const id = uuidv7()
  const { totals, discount, prepaidDiscount, coupon, ...priced } = priceOrder(body, settings, inputs, id)
  const isFree = totals.grandTotal === 0
  if (!isFree) requireFewOpenOrders(settings, body, inputs, { ...priced, totals })
  const pan = panOf(settings, id, body, totals)
  requireMethodFits(settings, body.paymentMethod, totals)
  if (body.utr && inputs.isUtrUsed) throw new AppError('invalid_input', 'utr: belongs to another order')

  const { address, buyer } = deliveryOf(body, inputs)
  requireDelivery(settings, body, inputs, { address, isFree })
  requireBuyerOfOrder(settings, buyer, { address, pan: body.pan })
  if (isWithoutUtr(body) && body.utr) throw new AppError('invalid_input', 'utr: belongs to a UPI payment')
  requireInStock(priced.piecesToReserve, inputs.products)

  return {
    ...priced,
    actor,
    pan,
    confirmation: isFree ? null : confirmationOf(settings, body.paymentMethod, id),
    order: {
      ...newRow(id, actor, body, settings),
      ...totalColumns(totals, { discount, prepaidDiscount }),
      price_until: priceUntilOf(settings, body.paymentMethod, priced.lines),
      ...(isFree && freeOrderColumns),
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      address: address && JSON.stringify(address),
      promised_day: promisedDayOf(inputs.pinRule, address?.pin, Date.now(), lastLeavingDay(priced.lines)),
      ...buyer,
    },
    taxes: taxRows(totals, id),
    orderedItems: orderedItemsOf(inputs.cartLines, priced.lines),
    assigned: piecesOfLines(priced.lines, inputs.products),
    detachesCoupon: coupon !== null || Boolean(body.couponCode),
  }
}

/** @throws AppError invalid_input for a method of payment that this shop does not take. */
function requireMethodAccepted(settings: Config, { paymentMethod }: NewOrder): void {
  if (paymentMethod === 'UPI' && !settings.upi.accepted) throw upiNotAccepted()
  if (!settings.paymentMethods.includes(paymentMethod)) throw methodNotAccepted()
}

/** @throws AppError too_many. Orders of a cart whose hold reserves were checked when the hold was created. */
function requireFewOpenOrders(
  settings: Config,
  body: NewOrder,
  { openCash, unpaid, unpaidPieces }: OrderInputs,
  { hold, lines, totals }: Pick<PricedOrder, 'hold' | 'lines' | 'totals'>,
): void {
  const { paymentMethod, holdId } = body
  if (paymentMethod !== 'COD' && holdId && hold?.reserves === 1 && isOfCart(hold, body)) return

  requireFewUnpaidPieces(settings, unpaidPieces, keptPieces(lines))
  if (paymentMethod === 'COD') requireFewOpenCash(settings, openCash)
  else requireFewUnpaid(settings, unpaid, paymentMethod === 'ONLINE' ? null : totals.grandTotal)
}

/** @throws AppError address_needed, not_served. No cash is collected for an order that is free. */
function requireDelivery(
  settings: Config,
  body: NewOrder,
  { pinRule }: OrderInputs,
  { address, isFree }: { address: Address | null; isFree: boolean },
): void {
  if (body.paymentMethod === 'COD' && !isFree && settings.cod.needsAddress && !address)
    throw new AppError('address_needed', 'Please add a delivery address. Cash on delivery needs one.')
  if (address && !isHeldUpi(body)) requireServed(pinRule, address.pin, isFree ? 'none' : body.paymentMethod)
}

const isWithoutUtr = ({ paymentMethod }: NewOrder): boolean =>
  paymentMethod === 'COD' || paymentMethod === 'ONLINE'

/** Thrown for a method that this shop does not take: the same response as for one that no shop takes. */
const methodNotAccepted = () =>
  new AppError('invalid_input', 'paymentMethod: must be COD or UPI', {
    issues: [{ path: 'paymentMethod', message: 'must be COD or UPI' }],
  })

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

function newRow(
  id: string,
  actor: Actor,
  body: NewOrder,
  { cod: { needsConfirmation, releaseHours }, online }: Pick<Config, 'cod' | 'online'>,
) {
  const isCash = body.paymentMethod === 'COD'
  return {
    ...emptyOrder(id),
    user_id: actor.id,
    email: actor.email,
    email_key: emailKey(actor.email),
    payment_method: body.paymentMethod,
    payment_status: isCash && !needsConfirmation ? 'due_on_delivery' : 'awaiting_confirmation',
    utr: body.utr ?? null,
    auto_cancels: isCash && releaseHours > 0 ? 1 : 0,
    pay_by: body.paymentMethod === 'ONLINE' ? Date.now() + online.payMinutes * MINUTE_MS : null,
    gift_message: body.gift?.message || null,
    hide_prices: body.gift ? Number(body.gift.hidePrices) : null,
  }
}

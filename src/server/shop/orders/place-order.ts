import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../contract/address.ts'
import type { NewOrder, Order } from '../../../contract/order.ts'
import type { PinRule } from '../../../rules/delivery.ts'
import { lastLeavingDay } from '../../../rules/lead-time.ts'
import { noSuchAddress, plainAddress } from '../addresses/address-row.ts'
import { touchAddress } from '../addresses/order-addresses.ts'
import { requireBuyerGstin } from '../addresses/buyer-gstin.ts'
import { linesOfHold, reservedOf, reservesPieces } from '../cart/hold-row.ts'
import {
  orderedItemsOf,
  removeOrderedItems,
  type LineInCart,
  type OrderedItems,
} from '../cart/remove-ordered-items.ts'
import { nameOrderInMoves } from '../catalogue/stock-moves.ts'
import { sellPieces } from '../catalogue/order-pieces.ts'
import { countPieces } from '../catalogue/piece-stock.ts'
import { lockProducts, reserveStock, restockPieces } from '../catalogue/stock.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { detachCoupon } from '../coupons/coupon-queries.ts'
import { redeemCoupon, releaseCoupons } from '../coupons/coupon-uses.ts'
import { RetryTransaction } from '../../core/db/errors.ts'
import type { PriceHoldRow } from '../../core/db/schema/hold-tables.ts'
import type { AddressRow, OrderPanRow, OrderRow, OrderTaxRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import { lockRow } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { requireOwnEmail } from '../../core/http/ownership.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { countOpenCashOrders, requireFewOpenCash } from '../cart/open-cash-orders.ts'
import { findPinRule } from '../delivery/pin-rules.ts'
import { promisedDayOf, requireServed } from '../delivery/require-served.ts'
import { signConfirmation } from './confirm-order.ts'
import { findOrderOfKey, type IdempotencyKey } from './idempotency-key.ts'
import { mailOrderPlaced } from './order-mails.ts'
import { presentOrder, orderWithDetails } from './order-row.ts'
import { panOf, requireMethodFits, upiNotAccepted } from './payment-limits.ts'
import {
  priceOrder,
  readPriceInputs,
  requireInStock,
  type PricedOrder,
  type PriceInputs,
} from './price-order.ts'
import { piecesOfLines } from './sold-products.ts'
import { priceUntilOf, readUnpaidOrders, requireFewUnpaid, type UnpaidOrders } from './unpaid-orders.ts'
import { emptyOrder, taxRows, totalColumns, writeOrder } from './write-order.ts'

const MINUTE_MS = 60_000

type OrderRequest = { actor: Actor; body: NewOrder; key: IdempotencyKey | null }

/**
 * Places an order, or finds the one already placed with its key: the same key of the same customer places one
 * order, ever.
 * @throws AppError not_allowed, not_found, invalid_input, coupon_refused, price_changed, rate_stale,
 * cod_limit, address_needed, not_served, pan_needed, upi_limit, too_many, sold_out or key_reused;
 * RetryTransaction if another transaction used an order number or a UTR, ended the hold or took stock, since
 * they were read.
 */
export async function placeOrder(
  tx: Tx,
  { settings, rates }: Pick<ShopContext, 'settings' | 'rates'>,
  { actor, body, key }: OrderRequest,
): Promise<{ order: Order; replayed: boolean }> {
  // Concurrent orders of a customer wait here, so that key, limits and hold are read after the previous order
  // has changed them.
  await lockRow(tx, 'users', actor.id)
  const earlier = key && (await findOrderOfKey(tx.db, key))
  if (earlier) return { order: await readOrder(tx.db, earlier, actor), replayed: true }

  const inputs = await readOrderInputs(tx.db, { settings, rates }, actor, body)
  const draft = buildOrder({ actor, body }, settings, inputs)
  const { order, lines, taxes, pan, hold } = draft

  // Before pieces and products: every transaction that ends a hold locks its row first.
  if (hold) await deleteHold(tx, hold)
  await writeOrder(tx, { key, order, lines, taxes, pan })
  if (inputs.address) await touchAddress(tx, inputs.address.id)
  await removeOrderedItems(tx, draft.orderedItems)
  if (draft.detachesCoupon) await detachCoupon(tx, actor.id)
  // An order that is paid online is mailed once it is paid.
  if (order.pay_by === null) await mailOrderPlaced(tx, settings, draft)
  // Pieces, stock and coupon come last, so that their rows are locked as briefly as possible.
  const variantIds = await sellOwnPieces(tx, draft)
  if (hold) await releaseHeld(tx, hold, draft)
  await reserveStock(
    tx,
    settings,
    draft.piecesToReserve.map((each) => ({ ...each, ref: order.order_number })),
    actor.id,
  )
  await countPieces(tx, settings, variantIds, { reason: 'order', by: actor.id, ref: order.order_number })
  if (draft.couponToRedeem) await redeemCoupon(tx, draft.couponToRedeem)
  return { order: presentOrder(order, draft, actor), replayed: false }
}

async function readOrder(db: Queries, id: string, actor: Actor): Promise<Order> {
  return orderWithDetails(
    db,
    await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    actor,
  )
}

/** The data that an order is checked against. */
export type OrderInputs = PriceInputs & {
  /** The lines of the customer's cart. */
  cartLines: LineInCart[]
  /** The customer's saved address that the order names. */
  address: AddressRow | null
  /**
   * The row of the PIN list for its delivery address; null if none applies, undefined without a list or an
   * address.
   */
  pinRule: PinRule | null | undefined
  /** Whether another order has its UTR. */
  isUtrUsed: boolean
  /**
   * The customer's open cash orders, and the unpaid ones by UPI or bank transfer; read only for such an
   * order.
   */
  openCash: number
  unpaid: UnpaidOrders
}

async function readOrderInputs(
  db: Queries,
  { settings, rates }: Pick<ShopContext, 'settings' | 'rates'>,
  { id }: Actor,
  body: NewOrder,
): Promise<OrderInputs> {
  const prices = await readPriceInputs(db, rates, id, body)
  const isCash = body.paymentMethod === 'COD'
  const address =
    (body.addressId &&
      (await db
        .selectFrom('addresses')
        .selectAll()
        .where('id', '=', body.addressId)
        .where('user_id', '=', id)
        .executeTakeFirst())) ||
    null
  const pin = body.addressId ? address?.pin : body.address?.pin
  return {
    ...prices,
    cartLines: await db
      .selectFrom('cart_lines')
      .select(['id', 'product_id', 'size', 'color', 'piece_id', 'quantity'])
      .where('user_id', '=', id)
      .execute(),
    address,
    pinRule: pin === undefined ? undefined : await findPinRule(db, settings, pin),
    isUtrUsed: Boolean(
      body.utr && (await db.selectFrom('orders').select('id').where('utr', '=', body.utr).executeTakeFirst()),
    ),
    openCash: isCash ? await countOpenCashOrders(db, { user_id: id }) : 0,
    unpaid: isCash ? { count: 0, paise: 0 } : await readUnpaidOrders(db, id, prices.now),
  }
}

/** A checked order: its rows, and the changes to stock, cart, coupon and hold that it causes. */
type OrderDraft = Omit<PricedOrder, 'totals' | 'discount' | 'prepaidDiscount' | 'coupon'> & {
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

/**
 * Prices an order and makes its rows. @throws AppError for every reason to reject it that can be known before
 * writing.
 */
export function buildOrder(
  { actor, body }: Pick<OrderRequest, 'actor' | 'body'>,
  settings: Config,
  inputs: OrderInputs,
): OrderDraft {
  requireOwnEmail(actor, body.email)
  if (body.paymentMethod === 'UPI' && !settings.upi.accepted) throw upiNotAccepted()
  if (!settings.paymentMethods.includes(body.paymentMethod)) throw methodNotAccepted()
  const id = uuidv7()
  const { totals, discount, prepaidDiscount, coupon, ...priced } = priceOrder(body, settings, inputs, id)
  // For orders with a hold that reserves, this was checked when the hold was created.
  if (body.paymentMethod === 'COD') requireFewOpenCash(settings, inputs.openCash)
  else if (!(body.holdId && priced.hold?.reserves === 1))
    requireFewUnpaid(settings, inputs.unpaid, body.paymentMethod === 'ONLINE' ? null : totals.grandTotal)
  const pan = panOf(settings, id, body, totals)
  requireMethodFits(settings, body.paymentMethod, totals)
  if (body.utr && inputs.isUtrUsed) throw new AppError('invalid_input', 'utr: belongs to another order')
  const { address, buyerGstin } = deliveryOf(body, inputs)
  if (body.paymentMethod === 'COD' && settings.cod.needsAddress && !address)
    throw new AppError('address_needed', 'Please add a delivery address. Cash on delivery needs one.')
  if (address && !isHeldUpi(body)) requireServed(inputs.pinRule, address.pin, body.paymentMethod)
  requireBuyerGstin(buyerGstin, address?.state)
  if ((body.paymentMethod === 'COD' || body.paymentMethod === 'ONLINE') && body.utr)
    throw new AppError('invalid_input', 'utr: belongs to a UPI payment')
  requireInStock(priced.piecesToReserve, inputs.products)
  return {
    ...priced,
    actor,
    pan,
    confirmation:
      body.paymentMethod === 'COD' && settings.cod.needsConfirmation ? signConfirmation(settings, id) : null,
    order: {
      ...newRow(id, actor, body, settings),
      ...totalColumns(totals, { discount, prepaidDiscount }),
      pay_by: body.paymentMethod === 'ONLINE' ? Date.now() + settings.online.payMinutes * MINUTE_MS : null,
      price_until: priceUntilOf(settings, body.paymentMethod, priced.lines),
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      address: address && JSON.stringify(address),
      promised_day: promisedDayOf(inputs.pinRule, address?.pin, Date.now(), lastLeavingDay(priced.lines)),
      buyer_gstin: buyerGstin,
      gift_message: body.gift?.message || null,
      hide_prices: body.gift ? Number(body.gift.hidePrices) : null,
    },
    taxes: taxRows(totals, id),
    orderedItems: orderedItemsOf(inputs.cartLines, priced.lines),
    assigned: piecesOfLines(priced.lines, inputs.products),
    detachesCoupon: coupon !== null || Boolean(body.couponCode),
  }
}

/** Thrown for a method that this shop does not take: the same response as for one that no shop takes. */
const methodNotAccepted = () =>
  new AppError('invalid_input', 'paymentMethod: must be COD or UPI', {
    issues: [{ path: 'paymentMethod', message: 'must be COD or UPI' }],
  })

/**
 * Returns the address an order names or contains, null if there is none, or if that of a held cart was
 * deleted; and the buyer's GSTIN: that of the order, or, if it is left out, the one saved with the address.
 * @throws AppError not_found, also for another customer's address.
 */
function deliveryOf(
  body: NewOrder,
  { address: saved }: OrderInputs,
): { address: Address | null; buyerGstin: string | null } {
  const buyerGstin = body.buyerGstin || null
  const isLeftOut = body.buyerGstin === undefined
  if (!body.addressId) return { address: body.address ?? null, buyerGstin }
  if (saved) return { address: plainAddress(saved), buyerGstin: isLeftOut ? saved.buyer_gstin : buyerGstin }
  if (isHeldUpi(body)) return { address: null, buyerGstin }
  throw noSuchAddress()
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
  { cod: { needsConfirmation, releaseHours } }: Pick<Config, 'cod'>,
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
  }
}

/** Ends the hold of an order. @throws RetryTransaction if it has ended since it was read. */
async function deleteHold(tx: Tx, hold: PriceHoldRow): Promise<void> {
  const ended = await tx.db
    .deleteFrom('price_holds')
    .where('id', '=', hold.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new RetryTransaction()
}

/**
 * Sells the chosen pieces and releases others of the hold; then locks all products of the order, so that
 * counted and chosen pieces lock them in one order. Returns the variants to be counted.
 */
async function sellOwnPieces(tx: Tx, { order, lines, hold }: OrderDraft): Promise<string[]> {
  const positions = new Map(
    lines.flatMap(({ piece_id, position }) => (piece_id === null ? [] : [[piece_id, position]])),
  )
  const variantIds = await sellPieces(tx, order.id, positions, hold && reservesPieces(hold) ? hold.id : null)
  if (variantIds.length > 0)
    await lockProducts(tx, [
      ...lines.map(({ product_id }) => product_id),
      ...(hold ? linesOfHold(hold).map(({ productId }) => productId) : []),
    ])
  return variantIds
}

/** Releases what the hold has reserved and the order does not need; what it needs stays reserved. */
async function releaseHeld(
  tx: Tx,
  hold: PriceHoldRow,
  { order, actor, piecesToRestock, couponToRelease }: OrderDraft,
): Promise<void> {
  await restockPieces(tx, piecesToRestock, { reason: 'cancel', by: actor.id })
  const productIds = [
    ...reservedOf(hold).map(({ product_id }) => product_id),
    ...(reservesPieces(hold) ? linesOfHold(hold).map(({ productId }) => productId) : []),
  ]
  if (productIds.length > 0)
    await nameOrderInMoves(tx, { id: hold.id, since: hold.created_at, productIds }, order.order_number)
  if (couponToRelease) await releaseCoupons(tx, [couponToRelease])
}

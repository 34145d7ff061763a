import type { Address } from '../../../../contract/address.ts'
import type { NewOrder, Order } from '../../../../contract/order.ts'
import { touchAddress } from '../../addresses/order-addresses.ts'
import { holdOwner } from '../../cart/hold-row.ts'
import { removeOrderedItems } from '../../cart/remove-ordered-items.ts'
import { allocate } from '../../stock/allocate.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { transfer } from '../../stock/transfer.ts'
import type { Actor } from '../../../core/context.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { detachCoupon } from '../../coupons/coupon-queries.ts'
import { redeemCoupon, releaseCoupons } from '../../coupons/coupon-uses.ts'
import { RetryTransaction } from '../../../core/db/errors.ts'
import type { PriceHoldRow } from '../../../core/db/schema/hold-tables.ts'
import { lockRow } from '../../../core/db/sql/lock-rows.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { consumeProductHolds } from '../../../core/rate-limits/hourly-limits.ts'
import { buildOrder, type OrderDraft } from './build-order.ts'
import { isOfCart } from './hold-prices.ts'
import { findOrderOfKey, type IdempotencyKey } from './idempotency-key.ts'
import { readOrderInputs } from './order-inputs.ts'
import { countedPieces } from '../base/order-line.ts'
import type { LowStockSettings } from '../../stock/low-stock.ts'
import { recordEvent, SYSTEM_ACTOR } from '../base/order-changes.ts'
import { mailOrderPlaced } from '../base/order-placed-mail.ts'
import { awaitsOnlinePayment } from '../base/order-state.ts'
import { presentOrder, orderWithDetails } from '../base/order-row.ts'
import { isKept } from './unpaid-pieces.ts'
import { writeOrder } from './write-order.ts'

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
  const [, earlier] = await together([lockRow(tx, 'users', actor.id), key && findOrderOfKey(tx.db, key)])
  if (earlier) return { order: await readOrder(tx.db, earlier, actor), replayed: true }

  const inputs = await readOrderInputs(tx.db, { settings, rates }, actor, body)
  const draft = buildOrder({ actor, body }, settings, inputs)
  const { order, lines, taxes, pan, declaration, hold } = draft
  await countUnpaidLines(tx, body, draft)

  // Before pieces and products: every transaction that ends a hold locks its row first.
  if (hold) await deleteHold(tx, hold)
  await together([
    writeOrder(tx, { key, order, lines, taxes, pan, declaration }),
    inputs.address && touchAddress(tx, inputs.address.id),
    removeOrderedItems(tx, draft.orderedItems),
    draft.detachesCoupon && detachCoupon(tx, actor.id),
    // An order that is paid online is mailed once it is paid.
    !awaitsOnlinePayment(order) && mailOrderPlaced(tx, settings, draft),
  ])

  if (order.payment_status === 'paid') await recordEvent(tx, SYSTEM_ACTOR, order.id, 'paid')

  // Pieces, stock and coupon come last, so that their rows are locked as briefly as possible.
  await takeStock(tx, settings, draft)
  if (draft.couponToRelease) await releaseCoupons(tx, [draft.couponToRelease])
  if (draft.couponToRedeem) await redeemCoupon(tx, draft.couponToRedeem, couponUserOf(draft))

  return { order: presentOrder(order, draft, actor), replayed: false }
}

/** The customer of an order, with the phone number of its delivery address. */
function couponUserOf({ actor, order }: OrderDraft) {
  const address = order.address === null ? null : (JSON.parse(order.address) as Address)
  return { userId: actor.id, phone: address?.phone ?? null, orderId: order.id }
}

/**
 * Counts an order that keeps stock before it is paid as a hold of its products, unless its hold was counted:
 * ordering and cancelling again keeps nothing for good. Limits of their own bound cash orders.
 */
async function countUnpaidLines(tx: Tx, body: NewOrder, { actor, order, lines, hold }: OrderDraft) {
  if (order.payment_method === 'COD' || order.payment_status === 'paid') return
  if (hold && isOfCart(hold, body)) return

  await consumeProductHolds(tx, actor.id, lines.filter(isKept), 'order')
}

async function readOrder(db: Queries, id: string, actor: Actor): Promise<Order> {
  return orderWithDetails(
    db,
    await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    actor,
  )
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

/** Takes what an order needs out of stock, or from its hold. */
async function takeStock(
  tx: Tx,
  settings: LowStockSettings,
  { actor, order, lines, hold }: OrderDraft,
): Promise<void> {
  const shop = { settings, by: actor.id }
  const needs = {
    counted: countedPieces(lines),
    pieces: lines.flatMap(({ piece_id, position }) =>
      piece_id === null ? [] : [{ id: piece_id, position }],
    ),
  }

  if (hold) await transfer(tx, shop, { hold: holdOwner(hold), order: orderOwner(order) }, needs)
  else await allocate(tx, shop, orderOwner(order), needs)
}

import { v7 as uuidv7 } from 'uuid'
import { RESERVED, type NewReservation } from '../../../../contract/reservation.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockNames } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { queueMails } from '../../../core/mail/outbox.ts'
import { consumeReservation } from '../../../core/rate-limits/hourly-limits.ts'
import type { Source } from '../../../core/rate-limits/rate-limits.ts'
import { noSuchProduct } from '../../catalogue/product-row.ts'
import { readLinesOf } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { mailReservation } from './reservation-mail.ts'
import { noticesOfPlaced } from '../base/order-notices.ts'
import { priceCounterLines } from './price-counter-lines.ts'
import { allowOrder } from '../place/allow-order.ts'
import { emptyOrder, taxRows, totalColumns, writeOrder } from '../place/write-order.ts'

/** `actor`: null without a login. */
type ReservationRequest = { actor: Actor | null; body: NewReservation; source: Source }

/**
 * Reserves a piece in the shop: writes an order without stock, at a price that is not promised, which waits
 * until an administrator confirms it. A repeated one changes nothing.
 * @throws AppError not_found if the shop takes no reservations, or without such a product or variant;
 * invalid_input for a piece that is made to order; sold_out, rate_stale, too_many.
 */
export async function createReservation(
  tx: Tx,
  shop: Pick<ShopContext, 'settings' | 'rates'>,
  { actor, body, source }: ReservationRequest,
): Promise<{ message: string }> {
  const { settings } = shop
  if (!settings.takesReservations) throw new AppError('not_found', 'This shop takes no reservations.')

  const { phone } = body
  await consumeReservation(tx, { phone, source })
  // Concurrent reservations of a phone number wait here, so that each counts the others.
  await lockNames(tx, [`reservations of ${phone}`])

  const id = uuidv7()
  const productId = await findProductId(tx.db, body)
  const { lines, totals } = await priceCounterLines(
    tx.db,
    shop,
    [{ productId, variantId: body.variantId, size: body.size, color: body.color, quantity: 1 }],
    id,
  )
  const openLines = await openReservations(tx.db, phone)
  if (openLines.some((line) => isSamePiece(line, lines[0]))) return { message: RESERVED }

  const row = { ...rowOf(id, actor, body), ...totalColumns(totals, { discount: 0, prepaidDiscount: 0 }) }
  const facts = { settings, lines, priced: lines, open: openLines.length }
  const order = allowOrder('reservation', facts, row)
  await writeOrder(tx, {
    key: null,
    order,
    lines: lines.map((line) => Object.assign(line, { piece_id: null })),
    taxes: taxRows(totals, id),
    pan: null,
    declaration: null,
  })

  await queueMails(tx, noticesOfPlaced(settings, order, lines))
  await mailReservation(tx, settings, { actor: { username: actor?.username ?? body.name }, order, lines })
  return { message: RESERVED }
}

/** @throws AppError not_found. */
async function findProductId(db: Queries, { variantId, productId }: NewReservation): Promise<string> {
  const variant = variantId
    ? await db.selectFrom('variants').select('product_id').where('id', '=', variantId).executeTakeFirst()
    : undefined
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', (variantId ? variant?.product_id : productId) ?? '')
    .where('visibility', '=', 'shown')
    .executeTakeFirst()
  if (!product) throw noSuchProduct()

  return product.id
}

type Piece = Pick<OrderLineRow, 'product_id' | 'variant_id' | 'size' | 'color'>

/** The pieces of the reservations of a phone number that are not confirmed; each has one. */
async function openReservations(db: Queries, phone: string): Promise<Piece[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('order_state', '=', 'reserved')
    .where('customer_phone', '=', phone)
    .execute()
  if (orders.length === 0) return []

  const linesOf = await readLinesOf(
    db,
    orders.map(({ id }) => id),
  )
  return [...linesOf.values()].flat()
}

const isSamePiece = (a: Piece, b: Piece | undefined): boolean =>
  a.product_id === b?.product_id && a.variant_id === b.variant_id && a.size === b.size && a.color === b.color

function rowOf(
  id: string,
  actor: Actor | null,
  { name, phone, note }: NewReservation,
): Omit<OrderRow, keyof ReturnType<typeof totalColumns>> {
  const blank = emptyOrder(id)
  return {
    ...blank,
    source: 'reservation',
    customer_name: name,
    customer_phone: phone,
    customer_note: note || null,
    user_id: actor?.id ?? null,
    email: actor?.email ?? '',
    email_key: actor ? emailKey(actor.email) : '',
    payment_method: 'CASH',
    payment_status: 'awaiting_confirmation',
    utr: null,
    auto_cancels: 0,
    price_until: null,
    pay_by: null,
    // It takes no stock, so that nothing returns to it when it ends.
    stock_released_at: blank.created_at,
    coupon_id: null,
    coupon_code: null,
    address: null,
    promised_day: null,
    buyer_gstin: null,
    billing_address: null,
  }
}

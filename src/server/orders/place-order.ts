import { randomUUIDv7 } from 'node:crypto'
import { toPaise } from '../../contract/money.ts'
import type { NewOrder, Order } from '../../contract/order.ts'
import { paiseOf, priceCart, toBasisPoints, type Totals } from '../../rules/pricing.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { takeAddress } from '../addresses/addresses.service.ts'
import { presentTotals } from '../cart/cart-row.ts'
import { leaveCart } from '../cart/leave-cart.ts'
import { letGoOfCoupon, takeCoupon } from '../coupons/coupons.service.ts'
import { TryAgain, type Tx } from '../db/client.ts'
import type { OrderLineRow, OrderRow } from '../db/order-tables.ts'
import { givenRow, prepared, type Given } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { AppError } from '../errors.ts'
import { requireOwnEmail } from '../ownership.ts'
import type { Settings } from '../settings.ts'
import { claimOrderKey } from './order-key.ts'
import { tellPlaced } from './order-mails.ts'
import { newOrderNumber } from './order-number.ts'
import { presentOrder, withDetails } from './order-row.ts'
import { readSources, type OrderSources } from './order-sources.ts'
import { takeStock } from './stock.ts'
import { tally } from './tallies.ts'

export type Placed = { order: Order; replayed: boolean }

/**
 * Places an order: prices it, compares that with what the shopper has seen, writes it down, takes stock and coupon,
 * and takes the ordered pieces out of the cart. The same key of the same shopper places one order, ever.
 * @throws AppError not_allowed, not_found, invalid_input, coupon_refused, price_changed, cod_limit, sold_out, key_reused.
 */
export async function placeOrder(tx: Tx, settings: Settings, viewer: Viewer, body: NewOrder, key: string | undefined): Promise<Placed> {
  requireOwnEmail(viewer, body.email)
  const id = randomUUIDv7()
  const claiming = key ? claimOrderKey(tx, viewer, key, body, id) : null
  const reading = readSources(tx, viewer, body, id)
  // What it is refused with counts only when the key has placed nothing yet.
  reading.catch(() => undefined)
  const earlier = await claiming
  if (earlier) return { order: await readOrder(tx, viewer, earlier), replayed: true }

  const { lines, counted, coupon, inCart } = await reading
  const rates = { discount: coupon?.points ?? 0, tax: toBasisPoints(settings.taxRate) }
  const totals = priceCart(lines.map((line) => ({ price: line.price_paise, quantity: line.quantity })), rates)
  if (paiseOf(body.amount) !== totals.grandTotal) throw priceChanged(totals, rates)
  if (body.paymentMethod === 'COD') requireWithinCodLimit(totals, settings.codLimit)
  if (body.utr) await requireNewUtr(tx, body.utr)

  const order = newRow(id, viewer, body, { totals, rates, coupon, address: await pickAddress(tx, viewer, body) })
  await together(
    writeOrder(tx, order),
    insertLines(tx, lines),
    tally(tx, null, order),
    takeStock(tx, lines.filter((line) => counted.has(line.product_id))),
    coupon ? takeCoupon(tx, coupon.id) : null,
    leaveCart(tx, inCart, lines),
    coupon || body.couponCode ? letGoOfCoupon(tx, viewer.id) : null,
    tellPlaced(tx, viewer, order, lines),
  )
  return { order: presentOrder(order, { lines }, viewer), replayed: false }
}

async function readOrder(tx: Tx, viewer: Viewer, id: string): Promise<Order> {
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [order] = await withDetails(tx, [row], viewer)
  return order as Order
}

const priceChanged = (totals: Totals, rates: { discount: number; tax: number }) =>
  new AppError('price_changed', 'The price of your order has changed. Please review your cart.', { totals: presentTotals(totals, rates) })

/** `limit` in rupees; exactly the limit is allowed. @throws AppError cod_limit. */
function requireWithinCodLimit(totals: Totals, limit: number): void {
  if (totals.grandTotal <= toPaise(limit)) return
  throw new AppError('cod_limit', `Cash on delivery is available for orders up to ₹${limit.toLocaleString('en-IN')}.`)
}

/** The copy of the address that the order keeps; null when none is given. @throws AppError not_found. */
async function pickAddress(tx: Tx, viewer: Viewer, body: NewOrder): Promise<string | null> {
  const address = body.addressId ? await takeAddress(tx, viewer, body.addressId) : body.address
  return address ? JSON.stringify(address) : null
}

type Settled = { totals: Totals; rates: { discount: number; tax: number }; coupon: OrderSources['coupon']; address: string | null }

function newRow(id: string, viewer: Viewer, body: NewOrder, { totals, rates, coupon, address }: Settled): OrderRow {
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

/** @throws AppError invalid_input when the reference has paid another order. */
async function requireNewUtr(tx: Tx, utr: string): Promise<void> {
  const paid = await tx.selectFrom('orders').select('id').where('utr', '=', utr).executeTakeFirst()
  if (paid) throw new AppError('invalid_input', 'utr: belongs to another order')
}

/** @throws TryAgain when another order has the number, or has come by the UTR meanwhile. */
async function writeOrder(tx: Tx, order: OrderRow): Promise<void> {
  const [written] = await insertOrder(tx, order)
  if (!written) throw new TryAgain()
}

const insertOrder = prepared((tx: Tx, given: Given<OrderRow>) =>
  tx
    .insertInto('orders')
    .values(givenRow(given, {
      id: true, order_number: true, user_id: true, email: true, email_key: true, status: true, cancelled_at: true, deleted_at: true,
      payment_method: true, payment_status: true, utr: true, quantity: true, total_paise: true, discount_points: true, discount_paise: true,
      tax_points: true, tax_paise: true, grand_total_paise: true, coupon_id: true, coupon_code: true, address: true, created_at: true,
      updated_at: true,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

const insertLines = prepared(
  (tx: Tx, given: Given<OrderLineRow[]>, length) =>
    tx.insertInto('order_lines').values(
      Array.from({ length }, (_, index) =>
        givenRow<OrderLineRow>((read) => given((lines) => read(lines[index] as OrderLineRow)), {
          order_id: true, position: true, product_id: true, name: true, image: true, price_paise: true, quantity: true, size: true, color: true,
        }),
      ),
    ),
  (lines) => lines.length,
)

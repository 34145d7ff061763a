import type { NewOrder } from '../../contract/order.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { chosen } from '../cart/choices.ts'
import type { LineInCart } from '../cart/leave-cart.ts'
import { codeKey, isCalled, isUsable, refused, sticksTo } from '../coupons/coupons.service.ts'
import type { Tx } from '../db/client.ts'
import type { OrderLineRow } from '../db/order-tables.ts'
import { prepared, type Given } from '../db/prepared.ts'
import { AppError } from '../errors.ts'

export type OrderSources = {
  /** The lines to be written, at today's prices. */
  lines: OrderLineRow[]
  /** Products whose pieces are counted. */
  counted: Set<string>
  coupon: { id: string; code: string; points: number } | null
  /** What the shopper's cart holds of these products. */
  inCart: LineInCart[]
}

type Sought = { productIds: string[]; userId: string; codeKey: string; now: number }

/** The reading of all sources: with the coupon of a typed code, or with the one that sticks to the cart. */
const select = (isTyped: boolean) =>
  prepared(
    (tx: Tx, given: Given<Sought>, length) =>
      tx
        .selectFrom('products')
        .leftJoin('coupons', (join) =>
          join.on((e) =>
            e.and([
              isTyped ? isCalled(e, given((sought) => sought.codeKey)) : sticksTo(e, given(({ userId }) => userId)),
              isUsable(e, given(({ now }) => now)),
            ]),
          ),
        )
        .leftJoin('cart_lines', (join) =>
          join.onRef('cart_lines.product_id', '=', 'products.id').on('cart_lines.user_id', '=', given(({ userId }) => userId)),
        )
        .select(['products.id', 'products.name', 'products.image', 'products.price_paise', 'products.size', 'products.colors', 'products.stock'])
        .select(['coupons.id as coupon_id', 'coupons.code as coupon_code', 'coupons.percent_points as coupon_points'])
        .select(['cart_lines.id as line_id', 'cart_lines.size as line_size', 'cart_lines.color as line_color', 'cart_lines.quantity as line_quantity'])
        .where('products.id', 'in', Array.from({ length }, (_, index) => given(({ productIds }) => productIds[index] as string))),
    ({ productIds }) => productIds.length,
  )
const selectWithTyped = select(true)
const selectWithSticking = select(false)

/**
 * Everything an order is made from, in one read: products, the coupon it names or the one that sticks to the cart, and
 * the cart's lines. @throws AppError not_found, invalid_input for a choice that cannot be, coupon_refused.
 */
export async function readSources(tx: Tx, viewer: Viewer, body: NewOrder, orderId: string): Promise<OrderSources> {
  const code = body.couponCode?.trim() ? body.couponCode : null
  const sought = {
    productIds: [...new Set(body.products.map((line) => line.productId))], userId: viewer.id, codeKey: codeKey(code ?? ''), now: Date.now(),
  }
  const rows = await (code ? selectWithTyped : selectWithSticking)(tx, sought)
  const products = new Map(rows.map((row) => [row.id, row]))
  const lines = body.products.map((line, position) => {
    const product = products.get(line.productId)
    if (!product) throw new AppError('not_found', 'A product of this order does not exist or is no longer sold.')
    const { id: product_id, name, image, price_paise } = product
    const { size, color } = chosen(product, line)
    return { order_id: orderId, position, product_id, name, image, price_paise, quantity: line.quantity, size, color }
  })
  const coupon = couponOf(rows[0])
  if (code && !coupon) throw refused()
  return {
    lines,
    counted: new Set(rows.filter((row) => row.stock !== null).map((row) => row.id)),
    coupon,
    inCart: rows.flatMap((row) =>
      row.line_id === null
        ? []
        : { id: row.line_id, product_id: row.id, size: row.line_size ?? '', color: row.line_color ?? '', quantity: row.line_quantity ?? 0 },
    ),
  }
}

type CouponColumns = { coupon_id: string | null; coupon_code: string | null; coupon_points: number | null }

const couponOf = (row: CouponColumns | undefined): OrderSources['coupon'] =>
  row?.coupon_id ? { id: row.coupon_id, code: row.coupon_code ?? '', points: row.coupon_points ?? 0 } : null

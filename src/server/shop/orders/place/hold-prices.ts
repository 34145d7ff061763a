import type { NewOrder } from '../../../../contract/order.ts'
import { effectivePoints } from '../../../../rules/coupon.ts'
import { cleanEngraving, isEngravable } from '../../../../rules/engraving.ts'
import { isPrepaid } from '../../../../rules/prepaid.ts'
import {
  heldCouponColumns,
  linesOfHold,
  pricedHeldLines,
  totalsOfHold,
  type HeldLine,
} from '../../cart/hold-row.ts'
import { ruleOfRow } from '../../coupons/coupon-rule.ts'
import { noVariant } from '../../catalogue/variant-row.ts'
import type { PriceHoldRow } from '../../../core/db/schema/hold-tables.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import {
  countedPieces,
  leavesOn,
  noLineDiscount,
  storedClass,
  withCouponDiscounts,
} from '../base/order-line.ts'
import { couponOf, type PricedOrder, type PriceInputs } from '../base/price-inputs.ts'
import { findPiece, type SoldProduct } from '../base/sold-products.ts'

/**
 * An order at the prices of its hold. Null if the hold has reserved nothing and one of its pieces is no
 * longer sold as it was. @throws AppError coupon_refused.
 */
export function atHeldPrices(
  hold: PriceHoldRow,
  body: NewOrder,
  inputs: PriceInputs,
  orderId: string,
): PricedOrder | null {
  const lines = linesOfHold(hold).map((line, position) =>
    Object.assign(lineOf(line, hold, inputs), { order_id: orderId, position }),
  )
  const isPaidBefore = isPrepaid(body.paymentMethod)
  const priced = (row: PriceHoldRow) => {
    const rule = ruleOfRow(row)
    const totals = totalsOfHold(row, isPaidBefore)
    return {
      rule,
      totals,
      discount: effectivePoints(totals, rule),
      lines: withCouponDiscounts(lines, rule),
    }
  }
  const order = {
    isHeld: true,
    hold,
    prepaidDiscount: isPaidBefore ? hold.prepaid_points : 0,
    couponToRelease: null,
  }

  if (hold.reserves === 1)
    return {
      ...order,
      ...priced(hold),
      coupon: hold.coupon_id === null ? null : { id: hold.coupon_id, code: hold.coupon_code ?? '' },
      piecesToReserve: [],
      couponToRedeem: null,
    }

  if (!lines.every((line) => isStillSold(inputs.products.get(line.product_id), line))) return null

  const coupon = couponOf(body, inputs, pricedHeldLines(hold))
  return {
    ...order,
    ...priced({ ...hold, ...heldCouponColumns(coupon) }),
    coupon,
    piecesToReserve: countedPieces(lines),
    couponToRedeem: coupon?.id ?? null,
  }
}

/** A held line as an order line, without the order and its position. */
function lineOf(
  { variant = noVariant, ...line }: HeldLine,
  hold: PriceHoldRow,
  { products, now }: PriceInputs,
): Omit<OrderLineRow, 'order_id' | 'position'> {
  const product = products.get(line.productId)
  const isCountedNow = line.pieceId === undefined && isCounted(product, variant)
  const isTaken = hold.reserves === 1 ? line.isReserved : isCountedNow

  return {
    counted: isTaken ? 1 : 0,
    piece_id: line.pieceId ?? null,
    leaves_on: leavesOn(soldOf(product, variant), now),
    product_id: line.productId,
    name: line.name,
    image: line.image,
    price_paise: line.pricePaise,
    list_price_paise: null,
    price_reason: null,
    ...noLineDiscount,
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    engraving: line.engraving ?? null,
    tax_class: storedClass(line.taxClass),
    ...variant,
  }
}

/** Whether the variant of a line, or its product without variants, has a counted stock. */
function isCounted(
  product: SoldProduct | undefined,
  { variant_id }: Pick<OrderLineRow, 'variant_id'>,
): boolean {
  const counted = variant_id === null ? product : soldOf(product, { variant_id })
  return counted !== undefined && counted.stock !== null
}

const soldOf = (product: SoldProduct | undefined, { variant_id }: Pick<OrderLineRow, 'variant_id'>) =>
  product?.variants.find(({ id }) => id === variant_id)

/**
 * Whether a product is still offered with the variant and the engraving of a line, or still without any, and
 * its piece is in stock if it has chosen one.
 */
function isStillSold(
  product: SoldProduct | undefined,
  { variant_id, piece_id, engraving }: Pick<OrderLineRow, 'variant_id' | 'piece_id' | 'engraving'>,
): boolean {
  if (product?.visibility !== 'shown') return false
  if (!isEngravable(engraving, product.engraving_letters)) return false
  if (piece_id !== null && findPiece(product, piece_id) === undefined) return false
  if (variant_id === null) return product.variants.length === 0

  const variant = soldOf(product, { variant_id })
  return variant !== undefined && (variant.stock_by === 'pieces') === (piece_id !== null)
}

/** Whether an order matches the held cart. An omitted option matches the held one, but no engraving. */
export function isOfCart(hold: PriceHoldRow, { products }: NewOrder): boolean {
  const unmatched = linesOfHold(hold)
  const isSame = (request: string | null | undefined, held: string) =>
    !request || request.trim().toLowerCase() === held.toLowerCase()
  for (const { productId, variantId, pieceId, quantity, size, color, engraving } of products) {
    const at = unmatched.findIndex(
      (line) =>
        line.productId === productId &&
        line.quantity === quantity &&
        (line.engraving ?? null) === cleanEngraving(engraving) &&
        (!pieceId || pieceId === line.pieceId) &&
        (variantId
          ? variantId === line.variant?.variant_id
          : isSame(size, line.size) && isSame(color, line.color)),
    )
    if (at < 0) return false
    unmatched.splice(at, 1)
  }
  return unmatched.length === 0
}

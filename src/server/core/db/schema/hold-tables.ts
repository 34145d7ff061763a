/** The tables of carts and price holds, in the conventions of tables.ts. */
export type HoldTables = {
  cart_lines: CartLineRow
  price_holds: PriceHoldRow
}

export type CartLineRow = {
  id: string
  user_id: string
  product_id: string
  /**
   * Empty if there is no choice, so that lines with the same choice compare as equal. For a chosen piece,
   * `size` is its id: each has a line of its own. `color` of an engraved line ends with its engraving
   * (cart/line-choice.ts), so that different texts are different lines.
   */
  size: string
  color: string
  /** The chosen piece of a variant sold by piece; otherwise null. */
  piece_id: string | null
  /** The text to engrave; null without one. */
  engraving: string | null
  quantity: number
  created_at: number
  updated_at: number
}

/**
 * A price hold: the prices of a cart and, for a UPI payment, its coupon and stock, kept for one customer
 * while the row exists.
 */
export type PriceHoldRow = {
  id: string
  /**
   * One hold per customer. No foreign key: the row is needed to release the reservation even if the account
   * is deleted.
   */
  user_id: string
  /** The order key (`orderKeyOf`) of the cart it was made for. */
  cart_key: string
  /** JSON of HeldLine[] (holds/hold-row.ts). */
  lines: string
  /** The discount of its coupon, if that takes a percentage off the total. */
  discount_points: number
  /** JSON of the CouponRule (rules/coupon.ts) of any other coupon; otherwise null. */
  coupon_rule: string | null
  /** The discount for an order that is paid before delivery. */
  prepaid_points: number
  /** The rate of Standard lines. */
  tax_points: number
  /** Whether the grand total is rounded to the rupee: 0 or 1. */
  rounds_off: number
  /**
   * Whether stock and coupon are reserved, for a UPI payment: 0 or 1. Otherwise the discount is that of the
   * cart's coupon whenever it is asked for.
   */
  reserves: number
  /** The coupon, redeemed once for this hold. */
  coupon_id: string | null
  coupon_code: string | null
  created_at: number
  /** When its QR code is hidden. An order from this hold is accepted for some minutes more. */
  expires_at: number
}

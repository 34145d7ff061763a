/** The tables of carts that are held while they are paid, and of payments without an order, kept as tables.ts describes. */
export type HoldTables = {
  price_holds: PriceHoldRow
  noted_payments: NotedPaymentRow
}

/** A cart with its prices, its coupon and its pieces, reserved for one shopper. While the row stands, they are taken. */
export type PriceHoldRow = {
  id: string
  /** One hold for each shopper. No foreign key: what is reserved goes back by this row, also when the account is gone. */
  user_id: string
  /** The order key of the cart it was made for. */
  cart_key: string
  /** JSON of HeldLine[] (holds/hold-row.ts). */
  lines: string
  discount_points: number
  tax_points: number
  /** The coupon of which one use is taken. */
  coupon_id: string | null
  coupon_code: string | null
  created_at: number
  /** When its QR code is hidden. An order by it is accepted for some minutes more. */
  expires_at: number
}

/** A UPI payment that a shopper has told of, for which no order could be placed. */
export type NotedPaymentRow = {
  id: string
  /** Null once the account is gone. */
  user_id: string | null
  username: string
  /** Empty once the payment is settled and its account erased. */
  email: string
  /** The payer's 12-digit reference. */
  utr: string
  /** What the shopper was asked to pay. */
  amount_paise: number
  /** What the order was refused with. */
  reason: string
  /** JSON of what was to be ordered: name, quantity, size and colour of each line. */
  lines: string
  created_at: number
  settled_at: number | null
  /** The administrator who settled it, as they were called then. */
  settled_by: string | null
}

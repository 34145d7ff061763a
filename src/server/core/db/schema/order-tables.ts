import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderState } from '../../../../rules/order-state.ts'

/** The tables of coupons, addresses and orders, in the conventions of tables.ts. */
export type OrderTables = {
  cart_coupons: { user_id: string; coupon_id: string }
  coupons: Omit<CouponRow, keyof CouponTerms> & WithDefaults<CouponTerms>
  addresses: AddressRow
  orders: Omit<OrderRow, 'source' | 'handed_over' | keyof CounterDiscounts> & {
    source: Generated<OrderRow['source']>
    handed_over: Generated<number>
    /** What `stateOfRow` says of the row: written with each change of it. */
    order_state: Generated<OrderState>
  } & WithDefaults<CounterDiscounts> &
    OrderKeys
  order_lines: Omit<OrderLineRow, keyof LineDiscountColumns> &
    WithDefaults<LineDiscountColumns> & { restocked: Generated<number> }
  order_taxes: OrderTaxRow
  order_events: OrderEventRow
  order_keys: OrderKeyRow
  order_pans: OrderPanRow
  pan_declarations: PanDeclarationRow
}

type WithDefaults<Columns> = { [Column in keyof Columns]: Generated<Columns[Column]> }

/** What the counter takes off the making, and off the rest of the price, of all pieces. */
export type CounterDiscounts = { making_discount_paise: number; price_discount_paise: number }

/** What comes off the price of all pieces of a line, besides shares of the whole order. */
type LineDiscountColumns = CounterDiscounts & {
  /** What a coupon takes off making. */
  coupon_discount_paise: number
}

/** What a coupon asks for. The flags are 0 or 1. */
type CouponTerms = {
  /** What it is based on: the prices, or the making that they contain. */
  base: 'total' | 'making'
  /** The least total before discounts. */
  minimum_paise: number
  /** Only for customers without an earlier order. */
  first_order: number
  once_per_person: number
  /** Applies without being entered. */
  automatic: number
}

export type CouponRow = {
  id: string
  code: string
  /** The code in lower case, without outer spaces. */
  code_key: string
  /** Basis points: hundredths of a percent. 0 for a coupon of an amount. */
  percent_points: number
  /** What a coupon of an amount takes off; null for one of a percentage. */
  amount_paise: number | null
  /** From when it can be used; null from the start. */
  starts_at: number | null
  expires_at: number
  used_count: number
  /** Maximum number of orders; null for no limit. */
  max_uses: number | null
  created_at: number
} & CouponTerms

export type AddressRow = {
  id: string
  user_id: string
  name: string
  phone: string
  line1: string
  line2: string
  city: string
  state: string
  pin: string
  /** The GSTIN of a buyer who wants it on the invoice. */
  buyer_gstin: string | null
  /** Where the business is registered, in lines; null unless it was entered. */
  billing_address: string | null
  created_at: number
  updated_at: number
}

export type OrderRow = {
  id: string
  /** The number that people see and read aloud. */
  order_number: string
  /** Null once the account is deleted. */
  user_id: string | null
  /** Empty once the customer is erased, and for a customer of the counter who gave none. */
  email: string
  email_key: string
  /**
   * Whether its customer placed it, an administrator did at the counter, or it is reserved in the shop; a
   * confirmed reservation is of the counter.
   */
  source: 'web' | 'counter' | 'reservation'
  /** The customer of an order of the counter or a reservation; null for orders of the web. */
  customer_name: string | null
  customer_phone: string | null
  /** The customer of an order of the counter without an account; null for all others. */
  customer_id: string | null
  /** What the customer wrote when reserving; null without a note. */
  customer_note: string | null
  /** 1 if the customer takes the pieces along, so that the order is completed as soon as it is paid. */
  handed_over: number
  status: string
  cancelled_at: number | null
  /**
   * Set once an administrator has deleted the order: it no longer appears in lists and totals, but stays
   * stored.
   */
  deleted_at: number | null
  payment_method: string
  payment_status: string
  utr: string | null
  /**
   * When its stock was released because its payment had not been confirmed in time; of a reservation, which
   * takes none, when it was made.
   */
  stock_released_at: number | null
  /**
   * 1 for a cash order that is cancelled if nobody acts on it; 0 with COD_RELEASE_HOURS=0, and for orders of
   * earlier versions.
   */
  auto_cancels: number
  quantity: number
  total_paise: number
  /** The share of the coupon, in basis points. */
  discount_points: number
  /** JSON of the CouponRule (rules/coupon.ts) of its coupon; null for a percentage off the total. */
  coupon_rule: string | null
  /** With what the counter takes off making and price, but without the prepaid discount. */
  discount_paise: number
  tax_points: number
  tax_paise: number
  /** What rounding to the rupee added. */
  round_off_paise: number
  grand_total_paise: number
  /**
   * Until when it keeps its price while it is unpaid; null if it is paid on delivery or, for an order of the
   * web, nothing in it follows metal rates.
   */
  price_until: number | null
  /** Until when an online payment is awaited; null for other methods. */
  pay_by: number | null
  /** The prepaid discount in basis points, and in paise. */
  prepaid_points: number
  prepaid_discount_paise: number
  /** The sum of its refunds, except failed ones, and of their taxable values; null without a refund. */
  refunded_paise: number | null
  refunded_taxable_paise: number | null
  /** 1 while the payment of a cancelled order with a reference is being checked; otherwise null. */
  payment_check: number | null
  /** How many pieces are in none of its parcels yet; null without a parcel. */
  unsent_pieces: number | null
  coupon_id: string | null
  coupon_code: string | null
  /**
   * Until when the PIN list promises delivery, in days since 1970; 0 if the list does not serve its PIN code,
   * null without a list or an address.
   */
  promised_day: number | null
  /** The day that an order on account is due, in days since 1970; null unless it is one. */
  due_on: number | null
  /** JSON copy of the delivery address; null until the customer has given one. */
  address: string | null
  buyer_gstin: string | null
  /** Where the business is registered, in lines; null unless it was entered. */
  billing_address: string | null
  /** The message of a gift; null without one. */
  gift_message: string | null
  /** Whether the parcel of a gift shows no prices: 0 or 1; null if the order is no gift. */
  hide_prices: number | null
  created_at: number
  updated_at: number
} & CounterDiscounts

/** Search keys of an order, in lower case; generated from `address`. */
type OrderKeys = {
  name_key: GeneratedAlways<string>
  last_name_key: GeneratedAlways<string>
  phone_key: GeneratedAlways<string>
}

/** An ordered item as it was then: the product may change or be deleted. */
export type OrderLineRow = {
  order_id: string
  position: number
  product_id: string
  name: string
  image: string
  price_paise: number
  /** The price it would have had, and why it was sold at a special one; null without a special price. */
  list_price_paise: number | null
  price_reason: string | null
  quantity: number
  size: string
  color: string
  /** The text that is engraved; null without one, and once the customer is erased. */
  engraving: string | null
  /**
   * Whether its pieces were taken out of counted stock: 0 or 1; null in orders of earlier versions, which
   * restock as if it were 1.
   */
  counted: number | null
  /** The piece that it sells, which was counted itself; null unless its variant was sold by piece. */
  piece_id: string | null
  /** The day since 1970 by which it leaves if it is made to order, as promised; otherwise null. */
  leaves_on: number | null
  /** JSON of the TaxClass (rules/cart-totals.ts) it was taxed as; null for Standard. */
  tax_class: string | null
} & LineDiscountColumns &
  OrderedVariant

/** What an order line keeps of the variant; all null for a product without variants. */
export type OrderedVariant = {
  variant_id: string | null
  sku: string | null
  /** The metal of its fineness: gold, silver or platinum. */
  metal: string | null
  fineness: number | null
  gross_mg: number | null
  net_mg: number | null
  /** JSON list of its stones, as the API returns them. */
  stones: string | null
  /** JSON of how its price was computed, as the API returns it; null for a fixed price. */
  breakup: string | null
  /** JSON list of the metal rates its price was computed with; null for a fixed price. */
  rate_ids: string | null
}

/** One tax of an order, for its invoice. Orders of earlier versions have none: they had one tax. */
export type OrderTaxRow = {
  order_id: string
  position: number
  name: string
  hsn: string
  rate_bp: number
  taxable_paise: number
  tax_paise: number
}

/** An event after an order was placed, and its actor. */
export type OrderEventRow = {
  id: string
  order_id: string
  event: string
  by_user_id: string | null
  by_name: string
  at: number
}

/** The order placed with an Idempotency-Key. */
export type OrderKeyRow = {
  user_id: string
  key: string
  /** SHA-256 of the request body sent with the key. */
  body_hash: string
  order_id: string
}

/** The PAN that a customer gave with an order. */
export type OrderPanRow = {
  order_id: string
  /** JSON of the encrypted PAN. */
  pan: string
  /** A keyed hash, equal for equal PANs. */
  pan_key: string
}

/** What a customer without PAN declared in its place. */
export type PanDeclarationRow = {
  order_id: string
  /** JSON of the encrypted JSON of the declaration. */
  declaration: string
}

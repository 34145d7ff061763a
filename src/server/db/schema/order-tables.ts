import type { GeneratedAlways } from 'kysely'

/** The tables of carts, coupons, addresses and orders, kept as tables.ts describes. */
export type OrderTables = {
  cart_lines: CartLineRow
  cart_coupons: { user_id: string; coupon_id: string }
  coupons: CouponRow
  addresses: AddressRow
  orders: OrderRow & OrderKeys
  order_lines: OrderLineRow
  order_events: OrderEventRow
  order_keys: OrderKeyRow
  invoices: InvoiceRow
  invoice_pdfs: InvoicePdfRow
  invoice_serials: SerialRow
  credit_notes: CreditNoteRow
  credit_note_serials: SerialRow
}

export type CartLineRow = {
  id: string
  user_id: string
  product_id: string
  /** Empty where there is nothing to choose, so that lines with the same choice are found as equal. */
  size: string
  color: string
  quantity: number
  created_at: number
  updated_at: number
}

export type CouponRow = {
  id: string
  code: string
  /** The code in lower case, without outer spaces. */
  code_key: string
  /** Hundredths of a percent. */
  percent_points: number
  expires_at: number
  used_count: number
  /** How many orders may use it; null for any number. */
  max_uses: number | null
  created_at: number
}

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
  created_at: number
  updated_at: number
}

export type OrderRow = {
  id: string
  /** The number people read aloud. */
  order_number: string
  /** Null once the account is gone. */
  user_id: string | null
  email: string
  email_key: string
  status: string
  cancelled_at: number | null
  /** Set once an administrator has deleted the order: it leaves every list and total, and stays here. */
  deleted_at: number | null
  payment_method: string
  payment_status: string
  utr: string | null
  /** When its pieces went back into stock because its payment had not been confirmed in time. */
  stock_released_at: number | null
  quantity: number
  total_paise: number
  discount_points: number
  discount_paise: number
  tax_points: number
  tax_paise: number
  grand_total_paise: number
  coupon_id: string | null
  coupon_code: string | null
  /** JSON copy of where to deliver; null while the shopper has not said. */
  address: string | null
  created_at: number
  updated_at: number
}

/** What an order is searched by, in lower case; follows from `address`. */
type OrderKeys = {
  name_key: GeneratedAlways<string>
  last_name_key: GeneratedAlways<string>
  phone_key: GeneratedAlways<string>
}

/** What was bought, as it was then: the product may change or go. */
export type OrderLineRow = {
  order_id: string
  position: number
  product_id: string
  name: string
  image: string
  price_paise: number
  quantity: number
  size: string
  color: string
}

/** What happened to an order after it was placed, and who did it. */
export type OrderEventRow = {
  id: string
  order_id: string
  event: string
  by_user_id: string | null
  by_name: string
  at: number
}

/** Which order an Idempotency-Key has placed. */
export type OrderKeyRow = {
  user_id: string
  key: string
  /** SHA-256 of the body that came with the key. */
  body_hash: string
  order_id: string
}

/** The invoice of an order, given once and never changed. */
export type InvoiceRow = {
  order_id: string
  /** The calendar year in which its financial year begins. */
  year: number
  /** From 1 in each financial year, without gaps. */
  serial: number
  /** What people call it: 26-27/000042. */
  number: string
  issued_at: number
  /** JSON of all that stands on it, as it was when it was issued. */
  document: string
}

/** The PDF of an invoice, or of the credit note that takes it back, drawn once. */
export type InvoicePdfRow = {
  order_id: string
  kind: 'invoice' | 'credit-note'
  /** Base64, so that every copy of the database carries it. */
  pdf: string
}

/** What takes back the invoice of an order that was called off or refunded, for all that stands on it. */
type CreditNoteRow = {
  order_id: string
  /** Of the day it was issued; its invoice may be of an earlier one. */
  year: number
  /** From 1 in each financial year, without gaps. */
  serial: number
  /** What people call it: CN/26-27/000042. */
  number: string
  issued_at: number
}

/** The last serial number of a financial year. */
type SerialRow = { year: number; last: number }

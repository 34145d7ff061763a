import { sql } from 'kysely'
import type { Address } from '../../../contract/address.ts'
import { MAX_DAY_ENTRIES, type DayEntryKind } from '../../../contract/day-book.ts'

/** An entry of the book, as its sources have it. `paise` above 0. */
export type BookEntry = {
  id: string
  at: number
  kind: DayEntryKind
  number: string | null
  customer: string | null
  way: string
  paise: number
  by: string | null
  note: string | null
  order: { _id: string; orderId: string } | null
}

/** The instants of a day in India, the last one excluded. */
export type DaySpan = { from: number; to: number }

/** One more than a book may have, which shows that it is too long. */
export const READ_LIMIT = MAX_DAY_ENTRIES + 1

type NamedOrder = {
  order_id: string
  order_number: string
  customer_name: string | null
  address: string | null
  username: string | null
}

export const orderNames = ({ order_id, order_number }: Pick<NamedOrder, 'order_id' | 'order_number'>) => ({
  _id: order_id,
  orderId: order_number,
})

/** The customer of an order as its papers name them; null if nobody knows. */
export function customerName({ customer_name, address, username }: NamedOrder): string | null {
  const recipient = address === null ? null : (JSON.parse(address) as Address).name
  return customer_name ?? (recipient || username)
}

/**
 * The money of a payment in paise, without an offer of the provider: one in another currency counts with
 * what it pays of its order.
 */
export const bookedPaise = sql<number>`case when payments.currency is null then payments.amount_paise
  else coalesce(payments.pays_paise, payments.amount_paise) end`

/** The newest voucher of a payment for its order: of its receipt, or of its refund. */
export const voucherOf = (kind: 'receipt' | 'refund') => sql<string | null>`(
  select max(v.number) from receipt_vouchers as v
  where v.order_id = orders.id and v.payment_id = payments.id and v.kind = ${sql.lit(kind)})`

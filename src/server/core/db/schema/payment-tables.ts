import type { PaymentProblem, PaymentProvider, PaymentState } from '../../../../contract/manage-payments.ts'

/** The tables of payments and of the events of payment providers, in the conventions of tables.ts. */
export type PaymentTables = {
  payments: PaymentRow
  payment_events: PaymentEventRow
}

/** A payment of any method: of an order, or one that belongs to no order yet. */
export type PaymentRow = {
  id: string
  order_id: string | null
  provider: PaymentProvider
  provider_order_id: string | null
  provider_payment_id: string | null
  amount_paise: number
  /** States only move up: created < failed, expired < authorised < captured. */
  state: PaymentState
  /** Why somebody has to look at it; null if nobody has to. It stays once the payment is settled. */
  to_check: PaymentProblem | null
  /** What the payer used, in the provider's words: card, upi, netbanking. */
  method: string | null
  /** The UTR, or what an administrator entered. */
  reference: string | null
  /** The last four digits of the card, or the masked UPI ID. */
  payer: string | null
  /** What an administrator wrote when settling it. */
  note: string | null
  /** The customer; null once the account is deleted. */
  user_id: string | null
  /** Name and e-mail of the customer who reported a payment without an order; erased once it is settled and the account deleted. */
  username: string | null
  email: string | null
  /** The error that the order was rejected with. */
  reason: string | null
  /** JSON of the intended order: name, quantity, size and colour of each line. */
  lines: string | null
  settled_at: number | null
  /** Name, at that time, of the administrator who settled it; without `settled_at`, who has asked the provider to refund it. */
  settled_by: string | null
  created_at: number
  updated_at: number
}

/** An event that a payment provider has sent, stored in the transaction of its effect. */
export type PaymentEventRow = {
  provider: PaymentProvider
  event_id: string
  kind: string
  /** SHA-256 of the body. */
  body_hash: string
  received_at: number
  outcome: string
}

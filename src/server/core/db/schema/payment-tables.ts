import type { Generated } from 'kysely'
import type {
  PaymentOutcome,
  PaymentProblem,
  PaymentSource,
  PaymentState,
} from '../../../../contract/manage-payments.ts'

/** The tables of payments and of the events of payment providers, in the conventions of tables.ts. */
export type PaymentTables = {
  payments: PaymentRow
  payment_events: PaymentEventRow
  /** `return_id`: the return that a refund is for; null for any other. */
  refunds: RefundRow & { return_id: Generated<string | null> }
}

/** A payment of any method: of an order, or one that belongs to no order yet. */
export type PaymentRow = {
  id: string
  order_id: string | null
  provider: PaymentSource
  provider_order_id: string | null
  provider_payment_id: string | null
  /** The key of the account that it was started with; null of earlier versions and by hand. */
  key_id: string | null
  /** The money itself, in hundredths of `currency`. */
  amount_paise: number
  /** Null for rupees. */
  currency: string | null
  /**
   * What it pays of its order where that is not its amount: more with an offer of the provider, less where
   * the customer bore its fee; null where both are the same.
   */
  pays_paise: number | null
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
  /**
   * Name and e-mail of the customer who reported a payment without an order; erased once it is settled and
   * the account deleted.
   */
  username: string | null
  email: string | null
  /** The error that the order was rejected with, or the provider's reason for a failed payment. */
  reason: string | null
  /** JSON of the intended order: name, quantity, size and colour of each line. */
  lines: string | null
  settled_at: number | null
  /**
   * Name, at that time, of the administrator who settled it; while `settled_at` is null, of the one who
   * requested its refund.
   */
  settled_by: string | null
  /** How it was settled; null while it is not, and of earlier versions. */
  settled_as: PaymentOutcome | null
  /** Whether the customer's bank asks for its money; null if it never did. */
  dispute: 'open' | 'ended' | null
  dispute_paise: number | null
  /** Until when it can be answered. */
  dispute_until: number | null
  /**
   * When it became money of an order, and the administrator who recorded that; both null of earlier versions,
   * and `booked_by` of a payment that came by itself. They stay once they are set: its day book may be closed.
   */
  booked_at: number | null
  booked_by: string | null
  created_at: number
  updated_at: number
}

/** An event that a payment provider has sent, stored in the transaction of its effect. */
export type PaymentEventRow = {
  provider: PaymentSource
  event_id: string
  kind: string
  /** SHA-256 of the body. */
  body_hash: string
  received_at: number
  outcome: string
}

/** A refund of a part of an order, or of all of it. */
export type RefundRow = {
  id: string
  order_id: string
  /** The payment that the money goes back to; null if the order has none stored. */
  payment_id: string | null
  /** JSON of the refunded pieces (rules/refund.ts); empty for a refund by amount. */
  lines: string
  /** JSON of the refunded Charge (rules/refund.ts). */
  charge: string
  amount_paise: number
  /** What the provider sends back of it; null where that is the amount. */
  sent_paise: number | null
  taxable_paise: number
  tax_paise: number
  reason: string
  /** A refund by hand is done when it is entered. A failed one does not count as refunded. */
  state: RefundState
  provider_refund_id: string | null
  /** The key that the provider gets with each attempt: the id of the refund. */
  idempotency_key: string
  /**
   * How the owner paid it back, on which day (2026-11-26), and the reference; null where the provider does
   * it, or if it was not entered.
   */
  way: string | null
  paid_on: string | null
  reference: string | null
  /** The administrator who entered it. */
  by_user: string | null
  created_at: number
  updated_at: number
}

export type RefundState = 'requested' | 'sent' | 'done' | 'failed'

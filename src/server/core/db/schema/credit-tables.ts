import type { CreditKind } from '../../../../contract/credit.ts'
import type { PayoutWay } from '../../../../contract/old-gold.ts'
import type { RatedMetal } from '../../../../rules/purity.ts'

/** The tables of credits and of the purchase vouchers for old gold, in the conventions of tables.ts. */
export type CreditTables = {
  credits: CreditRow
  purchase_vouchers: PurchaseVoucherRow
  purchase_voucher_serials: { year: number; last: number }
  old_gold_purchases: OldGoldPurchaseRow
  old_gold_items: OldGoldItemRow
  old_gold_payouts: OldGoldPayoutRow
}

/**
 * What an order of the counter was paid with besides money; its payment has the provider `credit` and this
 * kind as its method.
 */
export type CreditRow = {
  id: string
  order_id: string
  kind: CreditKind
  /** The metal with its weights, the rate offered and the deduction for melting; null for an exchange. */
  metal: RatedMetal | null
  gross_mg: number | null
  net_mg: number | null
  fineness: number | null
  paise_per_kg: number | null
  deduction_bp: number | null
  /** What the gold is worth; a payout for it was no part of the payment. */
  amount_paise: number
  /** The order whose refund was kept as credit; null for old gold. */
  from_order_id: string | null
  note: string | null
  /** The administrator who entered it. */
  by_user: string | null
  at: number
}

/** The voucher for old gold that a shop buys, with its seller. */
export type PurchaseVoucherRow = {
  credit_id: string
  /** The calendar year in which its financial year begins. */
  year: number
  /** From 1 in each financial year, without gaps. */
  serial: number
  /** The number shown to people: PV/26-27/000042. */
  number: string
  issued_at: number
  seller_name: string
  /** Empty once the seller is erased. */
  seller_address: string
  /** JSON of the encrypted PAN; null if it was not needed. */
  pan: string | null
  /** A keyed hash, equal for equal PANs. */
  pan_key: string | null
}

/** Old gold that was bought without a sale, with its voucher in the series of `purchase_vouchers`. */
export type OldGoldPurchaseRow = Omit<PurchaseVoucherRow, 'credit_id'> & {
  id: string
  /** Null once the seller is erased. */
  seller_phone: string | null
  /** Who the shop knows the seller as; null once they are erased. */
  customer_id: string | null
  amount_paise: number
  /** The administrator and Idempotency-Key that bought it, with a hash of the request; null without a key. */
  key_user: string | null
  key: string | null
  body_hash: string | null
}

/** The metal of a purchase, in the order of `line`, from 0. */
export type OldGoldItemRow = {
  purchase_id: string
  line: number
  metal: RatedMetal
  gross_mg: number
  net_mg: number
  fineness: number
  paise_per_kg: number
  deduction_bp: number
  amount_paise: number
  note: string | null
}

/** Money paid out for a purchase, or for the part of a credit that its order did not need. */
export type OldGoldPayoutRow = {
  id: string
  purchase_id: string | null
  credit_id: string | null
  /** The phone number of the seller or, without one, the id of account or order; empty once erased. */
  seller: string
  way: PayoutWay
  reference: string | null
  amount_paise: number
  /** The administrator who paid it. */
  by_user: string | null
  at: number
}

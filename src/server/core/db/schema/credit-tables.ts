import type { CreditKind } from '../../../../contract/credit.ts'
import type { RatedMetal } from '../../../../rules/purity.ts'

/** The tables of credits and of the purchase vouchers for old gold, in the conventions of tables.ts. */
export type CreditTables = {
  credits: CreditRow
  purchase_vouchers: PurchaseVoucherRow
  purchase_voucher_serials: { year: number; last: number }
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

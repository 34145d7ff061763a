import type { MetalEntryKind } from '../../../../contract/metal-account.ts'
import type { RatedMetal } from '../../../../rules/purity.ts'

/** The tables of the metal account, in the conventions of tables.ts. Days are those of India. */
export type MetalTables = {
  metal_entries: MetalEntryRow
  metal_balances: MetalBalanceRow
}

/** A change of the metal in the shop. Never changed: a correction is another entry. */
export type MetalEntryRow = {
  id: string
  day: string
  metal: RatedMetal
  /** Parts of a thousand. */
  fineness: number
  /** The column of the account; `opening`: in stock when the account began. */
  kind: MetalEntryKind | 'opening'
  /** Milligrams that enter the shop; below 0 for metal that leaves it, as sold and issued metal does. */
  mg: number
  /** The stock that has changed; null for loose metal. Both may have been deleted since. */
  product_id: string | null
  variant_id: string | null
  /** The number of the order or voucher, or the id of the price hold. */
  ref: string | null
  note: string | null
  /** Null for the shop itself. */
  by_user: string | null
  at: number
}

/** The metal in the shop at the beginning of a month such as 2026-11: what earlier entries add up to. */
export type MetalBalanceRow = { month: string; metal: RatedMetal; fineness: number; mg: number }

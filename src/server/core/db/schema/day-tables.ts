import type { Generated } from 'kysely'
import type { CashEntryKind } from '../../../../contract/day-book.ts'

/** The tables of the day book, in the conventions of tables.ts. Days are those of India, as 2026-11-27. */
export type DayTables = {
  cash_entries: CashEntryRow
  day_closings: DayClosingRow
}

/** Cash that entered or left the drawer without an order. Never changed: a correction is another entry. */
export type CashEntryRow = {
  id: string
  day: string
  /** Null: the only branch. */
  branch_id: Generated<string | null>
  kind: CashEntryKind | 'opening'
  /** Above 0; what an `opening` adds to the amount counted before may be below. */
  amount_paise: number
  note: string | null
  /** The administrator who entered it. */
  by_user: string | null
  at: number
}

/** The count of the drawer that closed a day; a day that was opened again may have further ones. */
export type DayClosingRow = {
  id: string
  day: string
  branch_id: Generated<string | null>
  opening_paise: number
  expected_paise: number
  counted_paise: number
  /** JSON: the numbers of notes and coins by their value in rupees. */
  counted: string
  note: string | null
  closed_by: string | null
  closed_at: number
  /** Who opened the day again, and why; null while it is closed. */
  reopened_by: Generated<string | null>
  reopened_at: Generated<number | null>
  reopen_reason: Generated<string | null>
}

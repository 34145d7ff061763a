import type { ReturnState, ReturnWish } from '../../../../contract/return.ts'

/** The table of requests to return pieces, in the conventions of tables.ts. */
export type ReturnTables = { return_requests: ReturnRow; return_serials: { year: number; last: number } }

export type ReturnRow = {
  id: string
  /** The number shown to people: R26-000123. */
  ticket: string
  order_id: string
  /** JSON of `{ position, quantity }`, by order line. */
  lines: string
  /** Words of the customer; empty once the customer is erased. */
  reason: string
  wish: ReturnWish
  comment: string | null
  state: ReturnState
  /** What the shop wrote with the latest step. */
  message: string | null
  /**
   * JSON of the received pieces: position, HUID, weight in milligrams, and what the check of the HUID said.
   */
  received: string
  /** The administrator who approved or refused it. */
  decided_by: string | null
  created_at: number
  decided_at: number | null
  received_at: number | null
  closed_at: number | null
  version: number
}

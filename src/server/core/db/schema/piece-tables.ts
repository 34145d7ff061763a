import type { PieceState } from '../../../../contract/piece.ts'

/** The table of single pieces, in the conventions of tables.ts. */
export type PieceTables = { pieces: PieceRow }

/** One piece of a variant. Weights in milligrams. */
export type PieceRow = {
  id: string
  /** The variant may have been removed since. */
  variant_id: string
  /** Six letters or digits that BIS gave this piece; null if it has none. */
  huid: string | null
  /** The shop's own tag. */
  tag: string | null
  gross_mg: number | null
  net_mg: number | null
  cert_lab: string | null
  cert_number: string | null
  cert_url: string | null
  /** JSON list of its own stones, as the API returns them; null if they are those of the variant. */
  stones: string | null
  state: PieceState
  /** The order that it was sold with, and the line from 0; null unless it is sold or returned. */
  order_id: string | null
  order_position: number | null
  /** The price hold that reserves it, for which it counts as sold; otherwise null. */
  hold_id: string | null
  /** Incremented by every change, also by a sale. */
  version: number
}

import { isFineness, purityName, type RatedMetal } from '../../../rules/purity.ts'
import type { OrderLineRow } from '../../core/db/schema/order-tables.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'

/** A piece as an invoice names it. Weights in milligrams. */
export type InvoicedPiece = {
  purity: string | null
  huid: string | null
  gross: number | null
  net: number | null
  /** True if `net` differs from the weight that the price was computed from; otherwise left out. */
  differs?: boolean
  certificate: { text: string; url: string | null } | null
}

/** The pieces of a line; nothing if it has none, so that such an invoice stays as it always was. */
export function invoicedPieces(
  line: OrderLineRow,
  pieces: readonly PieceRow[],
): { pieces?: InvoicedPiece[] } {
  const own = pieces.filter(({ order_position }) => order_position === line.position)
  if (own.length === 0) return {}
  const purity =
    line.metal !== null && line.fineness !== null && isFineness(line.metal as RatedMetal, line.fineness)
      ? purityName(line.metal as RatedMetal, line.fineness)
      : null
  return {
    pieces: own.map((piece): InvoicedPiece => {
      const shown = {
        purity,
        huid: piece.huid,
        gross: piece.gross_mg,
        net: piece.net_mg,
        certificate: certificateOf(piece),
      }
      return differs(line, piece) ? Object.assign(shown, { differs: true }) : shown
    }),
  }
}

const differs = ({ breakup, net_mg }: OrderLineRow, piece: PieceRow): boolean =>
  breakup !== null && piece.net_mg !== null && piece.net_mg !== net_mg

function certificateOf({ cert_lab, cert_number, cert_url }: PieceRow): InvoicedPiece['certificate'] {
  const text = [cert_lab, cert_number].filter(Boolean).join(' ')
  return text || cert_url ? { text: text || 'online', url: cert_url } : null
}

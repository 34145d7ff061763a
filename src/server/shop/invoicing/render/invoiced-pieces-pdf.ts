import { gramsText } from '../../../../rules/piece-weight.ts'
import type { InvoicedPiece } from '../invoiced-pieces.ts'
import { color, EDGE, writeText, type PdfDocument } from './pdf-document.ts'

const LEADING = 12
const STYLE = { size: 8.5, ink: color.quiet }

/** The height of the pieces of a line, in points. */
export const piecesHeight = (pieces: readonly InvoicedPiece[] = []): number =>
  pieces.length === 0 ? 0 : pieces.length * LEADING + 1

/**
 * Writes the pieces of a line below `from`, one on each line, and returns where the next line begins.
 * `newPage` begins a page for pieces that fit on none, and returns its first free height.
 */
export function writePieces(
  paper: PdfDocument,
  pieces: readonly InvoicedPiece[] = [],
  { x, from, newPage }: { x: number; from: number; newPage(): number },
): number {
  if (pieces.length === 0) return from
  let y = from + 2
  for (const piece of pieces) {
    if (y + LEADING > EDGE.bottom) y = newPage() + 16
    writeText(paper, pieceText(piece), x, y, STYLE)
    const { certificate } = piece
    // The whole text leads to the certificate: a printed bill names its laboratory and number.
    if (certificate?.url) paper.link(x, y - 8, EDGE.right - x, LEADING, certificate.url)
    y += LEADING
  }
  return y - LEADING + 11
}

/** A piece as its bill prints it, in one line. */
export const pieceText = ({ purity, huid, gross, net, differs, certificate }: InvoicedPiece): string =>
  [
    purity,
    huid && `HUID ${huid}`,
    gross !== null && `gross ${gramsText(gross / 1000)}`,
    net !== null && `${differs ? 'Actual net weight' : 'net'} ${gramsText(net / 1000)}`,
    certificate && `certificate ${certificate.text}`,
  ]
    .filter(Boolean)
    .join(' · ')

import { ringSizes } from '../../../../rules/sizes.ts'
import { letterhead, writeFooter } from './letterhead.ts'
import { color, EDGE, openPdf, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'

/** Points in a millimetre. */
const MM = 72 / 25.4
const LENGTH_MM = 150
const HEIGHT = 30
/** The file has one date, so that it is the same each time. */
const DRAWN_AT = Date.UTC(2026, 10, 22)

const steps = [
  'Print this page at 100 %, without fitting it to the paper. Check it with a ruler: the lower scale is 150 mm long.',
  'Cut out the strip and the slit at its left end. Wrap it round the finger, numbers outside, and put the end through the slit.',
  'Pull it snug, but so that it still passes the knuckle. The number at the slit is the size. Between two, take the larger.',
]

/** Draws the strip: ring sizes above, counted from the slit by circumference, and a ruler of 150 mm below. */
export function sizeStripPdf(shopName: string): PdfDocument {
  const paper = openPdf({ title: 'Ring size strip', shopName, at: DRAWN_AT })
  let y = letterhead(paper, { shopName, title: 'Ring size strip' })
  writeText(paper, 'Print at 100 %.', EDGE.left, y, { face: 'strong', size: 14 })
  y += 26
  for (const [index, step] of steps.entries()) {
    writeText(paper, `${index + 1}`, EDGE.left, y, { face: 'serif', size: 13, ink: color.gold })
    y = writeBlock(paper, [step], EDGE.left + 22, y, { size: 11, width: 440, leading: 17 }) + 6
  }
  drawStrip(paper, EDGE.left, y + 40)
  writeFooter(
    paper,
    `${shopName} · In the evening, with warm hands: fingers are larger then than in the morning.`,
  )
  paper.end()
  return paper
}

function drawStrip(paper: PdfDocument, left: number, top: number): void {
  const right = left + LENGTH_MM * MM
  const bottom = top + HEIGHT
  paper.lineWidth(0.8).strokeColor(color.ink)
  // The end beyond the ruler is pointed, to go through the slit.
  paper
    .moveTo(left - 16, top)
    .lineTo(right, top)
    .lineTo(right + 30, top + HEIGHT / 2)
    .lineTo(right, bottom)
    .lineTo(left - 16, bottom)
    .closePath()
    .stroke()
  paper
    .moveTo(left, top + 4)
    .lineTo(left, bottom - 4)
    .dash(2, { space: 2 })
    .stroke()
    .undash()
  paper.lineWidth(0.5)
  for (const { size, around } of ringSizes) {
    const x = left + (around / 10) * MM
    const isLabelled = Number(size) % 2 === 0
    paper
      .moveTo(x, top)
      .lineTo(x, top + (isLabelled ? 7 : 4))
      .stroke()
    if (isLabelled) writeText(paper, size, x, top + 14, { face: 'strong', size: 5.5, align: 'center' })
  }
  drawRuler(paper, left, bottom + 34)
}

/** The height of a mark of the ruler, in points: centimetres are the highest. */
function markHeight(mm: number): number {
  if (mm % 10 === 0) return 12
  return mm % 5 === 0 ? 8 : 5
}

/** The ruler: exactly 150.0 mm from its first to its last line. */
function drawRuler(paper: PdfDocument, left: number, y: number): void {
  paper.lineWidth(0.5).strokeColor(color.ink)
  for (let mm = 0; mm <= LENGTH_MM; mm += 1) {
    const x = left + mm * MM
    paper
      .moveTo(x, y)
      .lineTo(x, y - markHeight(mm))
      .stroke()
    if (mm % 10 === 0) writeText(paper, String(mm), x, y + 11, { size: 7, ink: color.quiet, align: 'center' })
  }
  paper
    .moveTo(left, y)
    .lineTo(left + LENGTH_MM * MM, y)
    .stroke()
  writeText(paper, 'millimetres', left + LENGTH_MM * MM + 8, y + 11, { size: 7, ink: color.quiet })
}

import { momentText } from '../../../../rules/india-time.ts'
import { rupees, signedRupees } from '../../../../rules/money-text.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { color, EDGE, linesWithin, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'
import type { Invoice } from '../invoice.ts'
import type { WeighedLine } from '../weighed-line.ts'

/** Two columns: how the price of one piece comes about, and what the line adds to the order's taxes. */
const PARTS = { left: EDGE.left + 24, right: 374 }
const TAXES = { left: 392, right: EDGE.right }
/** What an amount needs, in points. */
const AMOUNT_WIDTH = 76
const LABEL_WIDTH = PARTS.right - PARTS.left - AMOUNT_WIDTH
const LEADING = 12
/** Space above the parts. */
const GAP = 3
const SIZE = { size: 8.5 }
const QUIET = { ...SIZE, ink: color.quiet }

type Line = Pick<Invoice['lines'][number], 'weighed' | 'quantity'>

/** The height of the block that `writeWeighed` writes, in points; 0 for a line of a fixed price. */
export function weighedHeight(paper: PdfDocument, { weighed, quantity }: Line): number {
  if (!weighed) return 0
  const rows = weighed.parts.reduce((sum, { label }) => sum + labelLines(paper, label).length, 0)
  return (factsOf(paper, weighed, quantity).length + Math.max(rows, taxRows(weighed).length)) * LEADING + GAP
}

/**
 * Writes purity, weights, rate and all parts of the price of a weighed line, the first one line below `y`.
 */
export function writeWeighed(paper: PdfDocument, { weighed, quantity }: Line, y: number): void {
  if (!weighed) return
  const top =
    writeBlock(paper, factsOf(paper, weighed, quantity), PARTS.left, y + LEADING, {
      ...QUIET,
      width: PARTS.right - PARTS.left,
      leading: LEADING,
    }) + GAP
  let row = top
  for (const { label, paise } of weighed.parts) {
    writeText(paper, signedRupees(paise), PARTS.right, row, { ...SIZE, align: 'right' })
    row = writeBlock(paper, labelLines(paper, label), PARTS.left, row, {
      ...QUIET,
      width: LABEL_WIDTH,
      leading: LEADING,
    })
  }
  for (const [index, [label, amount]] of taxRows(weighed).entries()) {
    writeText(paper, label, TAXES.left, top + index * LEADING, QUIET)
    writeText(paper, amount, TAXES.right, top + index * LEADING, { ...SIZE, align: 'right' })
  }
}

const labelLines = (paper: PdfDocument, label: string): string[] =>
  linesWithin(paper, label, LABEL_WIDTH, SIZE)

/** Purity and weights of one piece, and the rate with its time, in lines that fit. */
function factsOf(
  paper: PdfDocument,
  { purity, gross, net, stones, perGram, rateSince }: WeighedLine,
  quantity: number,
): string[] {
  const weights = [
    quantity > 1 ? `Each ${purity}` : purity,
    gross !== null && `gross ${grams(gross)}`,
    `net ${grams(net)}`,
    stones !== null && `stones ${grams(stones)}`,
  ].filter((text) => text !== false)
  return [weights.join(' · '), `Rate ${rateText(perGram)} a gram, ${momentText(rateSince)}`].flatMap((text) =>
    linesWithin(paper, text, PARTS.right - PARTS.left, SIZE),
  )
}

const taxRows = ({ taxable, taxes }: WeighedLine): [label: string, amount: string][] => [
  ['Taxable value', rupees(taxable)],
  ...taxes.map(({ points, paise }): [string, string] => [`Tax (${toPercent(points)} %)`, rupees(paise)]),
]

const grams = (milligrams: number) => gramsText(milligrams / 1000)
const rates = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 5 })

/** A rate to the last digit, so that the bill can be recomputed: silver is quoted by the kilogram. */
const rateText = (perGram: number): string => `₹${rates.format(perGram)}`

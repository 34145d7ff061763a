import { promiseText } from '../../../../rules/promised-value.ts'
import { momentText } from '../../../../rules/india-time.ts'
import { rupees, signedRupees } from '../../../../rules/paise-text.ts'
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

/**
 * The height of the block that `writeWeighed` writes, in points; 0 for a line of a fixed price. `isCompact`:
 * whether the parts are joined in a sentence, so that several lines fit on a page.
 */
export function weighedHeight(paper: PdfDocument, { weighed, quantity }: Line, isCompact: boolean): number {
  if (!weighed) return 0
  const rows = isCompact
    ? joinedParts(paper, weighed).length
    : weighed.parts.reduce((sum, { label }) => sum + labelLines(paper, label).length, 0)
  return (
    (factsOf(paper, weighed, quantity, isCompact).length + Math.max(rows, taxRows(weighed).length)) *
      LEADING +
    GAP
  )
}

/**
 * Writes purity, weights, rate and all parts of the price of a weighed line, the first one line below `y`.
 */
export function writeWeighed(
  paper: PdfDocument,
  { weighed, quantity }: Line,
  y: number,
  isCompact: boolean,
): void {
  if (!weighed) return
  const top =
    writeBlock(paper, factsOf(paper, weighed, quantity, isCompact), PARTS.left, y + LEADING, {
      ...QUIET,
      width: EDGE.right - PARTS.left,
      leading: LEADING,
    }) + GAP
  if (isCompact) writeParts(paper, joinedParts(paper, weighed), top)
  else writePartRows(paper, weighed, top)
  for (const [index, [label, amount]] of taxRows(weighed).entries()) {
    writeText(paper, label, TAXES.left, top + index * LEADING, QUIET)
    writeText(paper, amount, TAXES.right, top + index * LEADING, { ...SIZE, align: 'right' })
  }
}

function writePartRows(paper: PdfDocument, { parts }: WeighedLine, top: number): void {
  let row = top
  for (const { label, paise } of parts) {
    writeText(paper, signedRupees(paise), PARTS.right, row, { ...SIZE, align: 'right' })
    row = writeBlock(paper, labelLines(paper, label), PARTS.left, row, {
      ...QUIET,
      width: LABEL_WIDTH,
      leading: LEADING,
    })
  }
}

function writeParts(paper: PdfDocument, lines: readonly string[], top: number): void {
  for (const [index, line] of lines.entries())
    writeText(paper, line, PARTS.left, top + index * LEADING, QUIET)
}

/** The parts in a sentence: `Metal, 10.250 g ₹1,37,657.50 + Making ₹3,587.50`. */
const joinedParts = (paper: PdfDocument, { parts }: WeighedLine): string[] =>
  linesWithin(
    paper,
    parts
      .map(({ label, paise }, index) => {
        const sign = index === 0 ? '' : '+ '
        return `${paise < 0 ? '− ' : sign}${label} ${rupees(Math.abs(paise))}`
      })
      .join(' '),
    PARTS.right - PARTS.left,
    SIZE,
  )

const labelLines = (paper: PdfDocument, label: string): string[] =>
  linesWithin(paper, label, LABEL_WIDTH, SIZE)

/** Purity and weights of one piece, the rate with its time, and the promises, in lines that fit. */
function factsOf(
  paper: PdfDocument,
  { purity, gross, net, stones, perGram, rateSince, promises = [] }: WeighedLine,
  quantity: number,
  isCompact: boolean,
): string[] {
  const weights = [
    quantity > 1 ? `Each ${purity}` : purity,
    gross !== null && `gross ${grams(gross)}`,
    `net ${grams(net)}`,
    stones !== null && `stones ${grams(stones)}`,
  ].filter((text) => text !== false)
  const rate = `Rate ${rateText(perGram)} a gram, ${momentText(rateSince)}`
  const promiseTexts = promises.map(promiseText)
  if (isCompact)
    return linesWithin(paper, [...weights, rate, ...promiseTexts].join(' · '), EDGE.right - PARTS.left, SIZE)

  return [weights.join(' · '), rate, ...promiseTexts].flatMap((text) =>
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

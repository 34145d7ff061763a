import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { color, EDGE, rule, divider, widthOf, writeText, type PdfDocument } from './pdf-document.ts'

/** The shop name with a drawn wordmark, as in the web app's header; other names are written in the serif. */
const DRAWN = 'Suvarna'

const WORDMARK = join(import.meta.dirname, '../../../../web/icons/wordmark.svg')

/** Draws the head of a document: wordmark, title and divider. Returns the `y` at which the content starts. */
export function letterhead(
  paper: PdfDocument,
  { shopName, title }: { shopName: string; title: string },
): number {
  const baseline = EDGE.top + 24
  if (shopName === DRAWN) drawWordmark(paper, baseline)
  else writeName(paper, shopName, title, baseline)
  writeText(paper, title, EDGE.right, baseline, { face: 'serif', size: 24, align: 'right' })
  divider(paper, baseline + 22)
  return baseline + 52
}

/** Writes a name beside the title, in smaller letters if it is long. */
function writeName(paper: PdfDocument, shopName: string, title: string, baseline: number): void {
  const width = EDGE.right - EDGE.left - widthOf(paper, title, { face: 'serif', size: 24 }) - 24
  const size = Math.min(26, (26 * width) / widthOf(paper, shopName, { face: 'serif', size: 26 }))
  writeText(paper, shopName, EDGE.left, baseline, { face: 'serif', size })
}

function drawWordmark(paper: PdfDocument, baseline: number): void {
  const [letters = ''] = readFileSync(WORDMARK, 'utf8').match(/(?<=<path fill="#231b16" d=")[^"]+/) ?? []
  paper.save().translate(EDGE.left, baseline).scale(0.07).translate(60, 0)
  paper.rect(-60, -257, 1838, 21).fill(color.gold)
  paper.circle(1561, -340, 37.5).fill(color.gold)
  paper.path(letters).fill(color.ink)
  paper.restore()
}

/** Writes the footer of every page from `first` on, which are numbered from 1. */
export function writeFooter(paper: PdfDocument, note: string, first = 0): void {
  const { count } = paper.bufferedPageRange()
  for (let page = first; page < count; page += 1) {
    paper.switchToPage(page)
    rule(paper, EDGE.bottom + 24)
    writeText(paper, note, EDGE.left, EDGE.bottom + 42, { size: 8, ink: color.quiet })
    writeText(paper, `Page ${page + 1 - first} of ${count - first}`, EDGE.right, EDGE.bottom + 42, {
      size: 8,
      ink: color.quiet,
      align: 'right',
    })
  }
}

/**
 * Draws documents one after another, each on a page of its own, and ends the file. `draw` gets the index of
 * its first page.
 */
export function drawEach<Data>(
  paper: PdfDocument,
  documents: readonly Data[],
  draw: (data: Data, first: number) => void,
): PdfDocument {
  for (const [index, data] of documents.entries()) {
    if (index > 0) paper.addPage()
    draw(data, paper.bufferedPageRange().count - 1)
  }
  paper.end()
  return paper
}

/** Writes a small label with its value below. */
export function fact(paper: PdfDocument, label: string, value: string, x: number, y: number): void {
  writeText(paper, label, x, y, { size: 8, ink: color.quiet })
  writeText(paper, value, x, y + 15, { face: 'strong', size: 10 })
}

const days = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** A date in India, as documents show it: 21 Nov 2026. */
export const dayText = (instant: number): string => days.format(instant)

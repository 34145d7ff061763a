import { join } from 'node:path'
import Pdf from 'pdfkit'
import { shapeText } from './shaped-text.ts'
import { fontNames, isShaped, optionsFor, runsOf, type Face, type Run } from './text-runs.ts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
/** The printable area of a page. */
export const EDGE = { left: 48, right: PAGE.width - 48, top: 50, bottom: PAGE.height - 84 }

/** The shop's colours, as in tokens.css. */
export const color = {
  ink: '#231b16',
  quiet: '#63574d',
  line: '#e7dfd3',
  gold: '#ae8438',
  garnet: '#5b1a2e',
  tray: '#fbf8f3',
  danger: '#a3261d',
}

export type PdfDocument = PDFKit.PDFDocument

export type Style = { face?: Face; size?: number; ink?: string; align?: 'left' | 'right' | 'center' }

/**
 * Opens an empty document with the shop's fonts. `at` (milliseconds) makes the file reproducible; `size` in
 * points.
 */
export function openPdf({
  title,
  shopName,
  at,
  size = 'A4',
}: {
  title: string
  shopName: string
  at: number
  size?: 'A4' | 'A5' | [width: number, height: number]
}): PdfDocument {
  const paper = new Pdf({
    size,
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: shopName,
      Creator: shopName,
      Producer: shopName,
      CreationDate: new Date(at),
    },
  })
  for (const name of fontNames) paper.registerFont(name, join(import.meta.dirname, `fonts/${name}.ttf`))
  return paper
}

/** Draws everything on this page and the next ones smaller or larger. */
export function scalePages(paper: PdfDocument, scale: number): void {
  paper.scale(scale)
  paper.on('pageAdded', () => paper.scale(scale))
}

/** The width of a line in points. */
export const widthOf = (paper: PdfDocument, text: string, { face = 'sans', size = 9.5 }: Style): number =>
  runsOf(text, face).reduce((width, run) => width + widthOfRun(paper, run, size), 0)

const widthOfRun = (paper: PdfDocument, { font, text }: Run, size: number): number =>
  isShaped(font)
    ? shapeText(font, text).width * size
    : paper.font(font).fontSize(size).widthOfString(text, optionsFor(font))

/**
 * Writes one line with its baseline at `y`; right-aligned text ends at `x`, centred text has its middle at
 * `x`.
 */
export function writeText(paper: PdfDocument, text: string, x: number, y: number, style: Style = {}): void {
  const { face = 'sans', size = 9.5, ink = color.ink, align = 'left' } = style
  let start = align === 'left' ? x : x - widthOf(paper, text, style) / (align === 'center' ? 2 : 1)
  for (const run of runsOf(text, face)) {
    paper.fillColor(ink)
    if (isShaped(run.font)) drawShaped(paper, run, { x: start, y, size })
    else
      paper
        .font(run.font)
        .fontSize(size)
        .text(run.text, start, y, { lineBreak: false, baseline: 'alphabetic', ...optionsFor(run.font) })
    start += widthOfRun(paper, run, size)
  }
}

/** Draws the outlines of a shaped text; readers that copy it get its letters. */
function drawShaped(
  paper: PdfDocument,
  { font, text }: Run,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { unit, glyphs } = shapeText(font, text)
  const scale = size / unit

  paper.markContent('Span', { actual: text })
  for (const glyph of glyphs) {
    if (glyph.path === '') continue
    paper
      .save()
      .translate(x + glyph.x * size, y - glyph.y * size)
      .scale(scale, -scale)
      .path(glyph.path)
      .fill()
      .restore()
  }
  paper.endMarkedContent()
}

/**
 * Wraps a text into lines of at most `width` points; a longer word gets its own line. Each word is measured
 * once.
 */
export function linesWithin(paper: PdfDocument, text: string, width: number, style: Style = {}): string[] {
  const lines: { words: string[]; width: number }[] = []
  for (const word of text.split(/\s+/)) {
    const wide = widthOf(paper, word, style)
    const line = lines.at(-1)
    const longer = line
      ? line.width + gapBetween(paper, line.words.at(-1) ?? '', word, style) + wide
      : Infinity
    if (line && longer <= width) {
      line.words.push(word)
      line.width = longer
    } else lines.push({ words: [word], width: wide })
  }
  return lines.map(({ words }) => words.join(' '))
}

/** The width of the space between two words: the serif kerns some letters with the space. */
function gapBetween(paper: PdfDocument, before: string, after: string, style: Style): number {
  const [last, first] = [before.slice(-1), after.slice(0, 1)]
  return (
    widthOf(paper, `${last} ${first}`, style) - widthOf(paper, last, style) - widthOf(paper, first, style)
  )
}

/** Writes texts below each other, each wrapped as needed; returns the next baseline. */
export function writeBlock(
  paper: PdfDocument,
  texts: readonly string[],
  x: number,
  y: number,
  { width, leading, ...style }: Style & { width: number; leading: number },
): number {
  let next = y
  for (const line of texts.flatMap((text) => linesWithin(paper, text, width, style))) {
    writeText(paper, line, x, next, style)
    next += leading
  }
  return next
}

/** Draws a horizontal hairline. */
export function rule(
  paper: PdfDocument,
  y: number,
  { from = EDGE.left, to = EDGE.right, ink = color.line, weight = 0.6 } = {},
): void {
  paper.moveTo(from, y).lineTo(to, y).lineWidth(weight).strokeColor(ink).stroke()
}

/** Draws the shop's divider: a bead and a line to the right edge. */
export function divider(paper: PdfDocument, y: number, from = EDGE.left): void {
  paper.circle(from + 2.6, y, 2.6).fill(color.gold)
  rule(paper, y, { from: from + 9, ink: color.gold })
}

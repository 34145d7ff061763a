import { create } from 'qrcode'
import type { LabelCode } from '../../../../contract/piece.ts'
import { fitCode128 } from '../../../../rules/code128.ts'
import type { LabelSize } from '../../../../rules/label-size.ts'
import { openPdf, widthOf, writeText, type PdfDocument, type Style } from './pdf-document.ts'

/** One label: the text of its code, the facts of the piece, each empty if unknown, and its price or null. */
export type PieceLabel = {
  code: string
  huid: string
  name: string
  purity: string
  netWeight: string
  grossWeight: string
  size: string
  price: string | null
}

/** `codeKind`: Code 128 gives way to QR where it does not fit, or cannot write the code. */
export type PieceLabels = {
  shopName: string
  size: LabelSize
  codeKind: LabelCode
  labels: PieceLabel[]
}

/** Points in a millimetre. */
const MM = 72 / 25.4
/**
 * The dot of a label printer with 203 dots an inch, in millimetres: modules of the code are whole dots, so
 * that they print sharply.
 */
const DOT_MM = 0.125
/** Blank modules around a QR code, which readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4
const MARGIN_MM = 1
const BLACK = '#000000'

/**
 * Draws labels, one page each: on the first half code (beside or above the texts), HUID, purity and net
 * weight, on the second name, price, gross weight and size.
 */
export function pieceLabelsPdf({ shopName, size, codeKind, labels }: PieceLabels): PdfDocument {
  const page: [number, number] = [size.width * MM, size.height * MM]
  const paper = openPdf({ title: 'Labels', shopName, at: 0, size: page })
  for (const [index, label] of labels.entries()) {
    if (index > 0) paper.addPage({ size: page, margin: 0 })
    drawLabel(paper, { size, codeKind }, { ...label, shopName })
  }
  paper.end()
  return paper
}

function drawLabel(
  paper: PdfDocument,
  { size: { width, height, tail }, codeKind }: Pick<PieceLabels, 'size' | 'codeKind'>,
  {
    code,
    huid,
    name,
    purity,
    netWeight,
    grossWeight,
    size,
    price,
    shopName,
  }: PieceLabel & {
    shopName: string
  },
): void {
  const half = ((width - tail) / 2) * MM
  const [margin, bottom] = [MARGIN_MM * MM, height * MM]
  const facts = [
    { text: code, face: 'strong' as const },
    { text: huid },
    { text: purity },
    { text: netWeight },
  ]
  const barHeight = bottom * BARS
  if (codeKind === 'code128' && drawBars(paper, code, { width: half, height: barHeight }))
    writeLines(paper, facts, { left: margin, width: half - 2 * margin, top: barHeight, bottom })
  else {
    const codeWidth = drawCode(paper, code, { height, within: Math.min(height, (width - tail) / 4) })
    writeLines(paper, facts, { left: codeWidth, width: half - codeWidth - margin, bottom })
  }
  writeLines(
    paper,
    [
      { text: name, face: 'strong' },
      { text: price ?? '' },
      { text: [grossWeight, size].filter(Boolean).join(' · ') },
      { text: price === null ? shopName : '' },
    ],
    { left: half + margin, width: half - 2 * margin, bottom },
  )
}

/**
 * Draws the QR code at the left edge, as large as fits `within` (millimetres), and returns where it ends, in
 * points.
 */
function drawCode(
  paper: PdfDocument,
  code: string,
  { height, within }: { height: number; within: number },
): number {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const whole = modules.size + 2 * QUIET_ZONE
  const module = Math.max(1, Math.floor(within / whole / DOT_MM)) * DOT_MM * MM
  const top = (height * MM - whole * module) / 2
  for (const [index, isDark] of modules.data.entries()) {
    if (!isDark) continue
    const [row, column] = [Math.floor(index / modules.size), index % modules.size]
    paper.rect((QUIET_ZONE + column) * module, top + (QUIET_ZONE + row) * module, module, module)
  }
  paper.fill(BLACK)
  return whole * module
}

/** The part of the height that a barcode takes. */
const BARS = 0.4

/**
 * Draws the code as Code 128, above its texts; returns false if it does not fit or cannot be written so. Its
 * blank edge ends where the texts of the other half begin.
 */
function drawBars(
  paper: PdfDocument,
  code: string,
  { width, height }: { width: number; height: number },
): boolean {
  const dot = DOT_MM * MM
  const fitted = fitCode128(code, Math.floor((width + MARGIN_MM * MM) / dot + ROUNDING))
  if (fitted === null) return false

  let x = fitted.left
  for (const [index, dots] of fitted.bars.entries()) {
    if (index % 2 === 0) paper.rect(x * dot, MARGIN_MM * MM, dots * dot, height - MARGIN_MM * MM)
    x += dots
  }
  paper.fill(BLACK)
  return true
}

/** A width that is a whole number of dots may be computed as a little less. */
const ROUNDING = 1e-6

/** Largest and smallest font size of a label, in points. */
const [LARGEST, SMALLEST] = [9, 4.5]
/** Leaves room for rounding, so that a line that was made to fit is not cut. */
const FITS = 0.99

/**
 * Writes lines evenly over the height, each as large as its width allows; a text that is too long even in the
 * smallest size is cut.
 */
function writeLines(
  paper: PdfDocument,
  lines: (Pick<Style, 'face'> & { text: string })[],
  { left, width, top: from = 0, bottom }: { left: number; width: number; top?: number; bottom: number },
): void {
  const shown = lines.filter(({ text }) => text !== '')
  const leading = Math.min((bottom - from) / (shown.length + 0.6), LARGEST * 1.45)
  const top = from + (bottom - from - leading * shown.length) / 2 + leading * 0.25
  for (const [index, { text, face = 'sans' }] of shown.entries()) {
    const size = Math.max(
      SMALLEST,
      Math.min(
        LARGEST,
        leading * 0.85,
        (LARGEST * width * FITS) / widthOf(paper, text, { face, size: LARGEST }),
      ),
    )
    writeText(
      paper,
      shortened(paper, text, width, { face, size }),
      left,
      top + leading * (index + 0.5) + size * 0.1,
      { face, size, ink: BLACK },
    )
  }
}

function shortened(paper: PdfDocument, text: string, width: number, style: Style): string {
  if (widthOf(paper, text, style) <= width) return text
  let end = text.length - 1
  while (end > 1 && widthOf(paper, `${text.slice(0, end)}…`, style) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

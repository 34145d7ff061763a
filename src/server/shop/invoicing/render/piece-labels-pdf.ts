import { create } from 'qrcode'
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

export type PieceLabels = { shopName: string; size: LabelSize; labels: PieceLabel[] }

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
 * Draws labels, one page each: on the first half code, HUID, purity and net weight, on the second name,
 * price, gross weight and size.
 */
export function pieceLabelsPdf({ shopName, size, labels }: PieceLabels): PdfDocument {
  const page: [number, number] = [size.width * MM, size.height * MM]
  const paper = openPdf({ title: 'Labels', shopName, at: 0, size: page })
  for (const [index, label] of labels.entries()) {
    if (index > 0) paper.addPage({ size: page, margin: 0 })
    drawLabel(paper, size, { ...label, shopName })
  }
  paper.end()
  return paper
}

function drawLabel(
  paper: PdfDocument,
  { width, height, tail }: LabelSize,
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
  const codeWidth = drawCode(paper, code, { height, within: Math.min(height, (width - tail) / 4) })
  writeLines(paper, [{ text: code, face: 'strong' }, { text: huid }, { text: purity }, { text: netWeight }], {
    left: codeWidth,
    width: half - codeWidth - margin,
    bottom,
  })
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
  { left, width, bottom }: { left: number; width: number; bottom: number },
): void {
  const shown = lines.filter(({ text }) => text !== '')
  const leading = Math.min(bottom / (shown.length + 0.6), LARGEST * 1.45)
  const top = (bottom - leading * shown.length) / 2 + leading * 0.25
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

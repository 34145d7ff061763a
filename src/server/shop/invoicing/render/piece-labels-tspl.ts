import { create } from 'qrcode'
import { fitCode128 } from '../../../../rules/code128.ts'
import type { PieceLabel, PieceLabels } from './piece-labels-pdf.ts'

/** Dots in a millimetre of a printer with 203 dots an inch. */
const DOTS = 8
const MARGIN = DOTS

/** Points of the built-in font `0`, by the number of lines on a half. */
const fontOf = (lines: number, height: number): number =>
  Math.max(4, Math.min(9, Math.floor(((height / DOTS / (lines + 0.6)) * 72 * 0.8) / 25.4)))

/**
 * Writes labels in TSPL, the language of label printers of TSC and others: each with its code and the texts
 * that the PDF has.
 */
export function pieceLabelsTspl({ shopName, size, codeKind, labels }: PieceLabels): string {
  const { width, height } = size
  const head = [`SIZE ${width} mm,${height} mm`, 'GAP 2 mm,0 mm', 'DIRECTION 1', 'CODEPAGE UTF-8']
  const pages = labels.flatMap((label) => [
    'CLS',
    ...drawLabel({ shopName, size, codeKind }, label),
    'PRINT 1,1',
  ])
  return `${[...head, ...pages].join('\r\n')}\r\n`
}

function drawLabel(
  { shopName, size: { width, height, tail }, codeKind }: Omit<PieceLabels, 'labels'>,
  { code, huid, name, purity, netWeight, grossWeight, size, price }: PieceLabel,
): string[] {
  const half = ((width - tail) / 2) * DOTS
  const bottom = height * DOTS
  const facts = [code, huid, purity, netWeight]
  const second = [name, price ?? shopName, [grossWeight, size].filter(Boolean).join(' - ')]
  const right = writeLines(second, half + MARGIN, 0, bottom)
  const bars = codeKind === 'code128' ? fitCode128(code, half + MARGIN) : null

  if (bars !== null) {
    const barHeight = Math.floor(bottom * 0.4)
    const { left, dotsOfModule } = bars
    return [
      `BARCODE ${left},${MARGIN},"128",${barHeight},0,0,${dotsOfModule},${dotsOfModule},"${quoted(code)}"`,
      ...writeLines(facts, MARGIN, barHeight + MARGIN, bottom),
      ...right,
    ]
  }

  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const cell = Math.max(1, Math.floor(Math.min(bottom - 2 * MARGIN, half / 2) / modules.size))
  return [
    `QRCODE ${MARGIN},${MARGIN},M,${cell},A,0,M2,"${quoted(code)}"`,
    ...writeLines(facts, 2 * MARGIN + cell * modules.size, 0, bottom),
    ...right,
  ]
}

/** Writes the texts that there are, evenly from `top` to `bottom`. */
function writeLines(texts: readonly string[], left: number, top: number, bottom: number): string[] {
  const shown = texts.filter((text) => text !== '')
  const font = fontOf(shown.length, bottom - top)
  const leading = Math.floor((bottom - top) / (shown.length + 0.3))

  return shown.map(
    (text, index) =>
      `TEXT ${left},${top + Math.floor(leading * (index + 0.2))},"0",0,${font},${font},"${quoted(text)}"`,
  )
}

/** A text between quotes. The built-in font has no rupee sign; a line break would begin another command. */
const quoted = (text: string): string =>
  text
    .replaceAll('₹', 'Rs ')
    .replaceAll('·', '-')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('"', '\\["]')

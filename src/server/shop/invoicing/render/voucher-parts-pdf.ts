import { amountWords } from '../../../../rules/amount-words.ts'
import { toRatePerGram, toRatePerKg } from '../../../../rules/metal-rates.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { RatedMetal } from '../../../../rules/purity.ts'
import type { Invoice } from '../invoice.ts'
import { dayText, fact, letterhead } from './letterhead.ts'
import { color, EDGE, rule, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'

/** What every purchase voucher names. */
export type VoucherHead = {
  number: string
  issuedAt: number
  /** `pan`: null without one. */
  seller: { name: string; address: string; pan: string | null }
}

const MIDDLE = 308

/** Writes number, date, one more fact and both parties; returns where the amounts begin. */
export function writeVoucherHead(
  paper: PdfDocument,
  buyer: Invoice['seller'],
  { number, issuedAt, seller, facts: more }: VoucherHead & { facts: [label: string, value: string][] },
): number {
  const y = letterhead(paper, { shopName: buyer.name, title: 'Purchase voucher' })
  const facts = [['Voucher number', number], ['Date', dayText(issuedAt)], ...more] as const
  for (const [index, [label, value]] of facts.entries()) fact(paper, label, value, EDGE.left + index * 140, y)

  const party = (label: string, name: string, lines: string[], x: number) => {
    writeText(paper, label, x, y + 50, { size: 8, ink: color.quiet })
    return writeBlock(
      paper,
      lines,
      x,
      writeBlock(paper, [name], x, y + 68, { face: 'serif', size: 14, width: 230, leading: 17 }),
      { width: 230, leading: 14 },
    )
  }

  const { name, address, pan } = seller
  const sellerLines = [...address.split(/\r?\n/), ...(pan === null ? [] : [`PAN ${pan}`])].filter(Boolean)
  const buyerLines = [...buyer.lines, ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : [])]
  return (
    Math.max(
      party('Bought from', name, sellerLines, EDGE.left),
      party('Bought by', buyer.name, buyerLines, MIDDLE),
    ) + 24
  )
}

/** Label and text of the rate of old metal. */
export const rateRow = (metal: RatedMetal, paisePerKg: number): [label: string, value: string] =>
  metal === 'silver'
    ? ['Rate, per kilogram', moneyText(toRatePerKg(paisePerKg))]
    : ['Rate, per gram', moneyText(toRatePerGram(paisePerKg))]

/**
 * Writes the amount, also in words, with how it was settled and notes; returns the next baseline. `paise`: of
 * the whole voucher.
 */
export function writeVoucherAmount(
  paper: PdfDocument,
  { paise, settled, notes }: { paise: number; settled: [label: string, value: string][]; notes: string[] },
  y: number,
): number {
  writeText(paper, 'Amount', EDGE.left, y + 28, { face: 'strong', size: 12 })
  writeText(paper, rupees(paise), EDGE.right, y + 28, { face: 'strong', size: 14, align: 'right' })

  let next = y + 28
  for (const [label, text] of settled) {
    next += 20
    writeText(paper, label, EDGE.left, next, { ink: color.quiet })
    writeText(paper, text, EDGE.right, next, { align: 'right' })
  }

  return writeBlock(paper, [amountWords(paise), ...notes], EDGE.left, next + 26, {
    ink: color.quiet,
    width: EDGE.right - EDGE.left,
    leading: 15,
  })
}

export function writeVoucherSignatures(paper: PdfDocument, shopName: string, y: number): void {
  for (const [label, x] of [
    ['Signature of the seller', EDGE.left],
    [`For ${shopName}`, MIDDLE],
  ] as const) {
    rule(paper, y, { from: x, to: x + 230, ink: color.quiet })
    writeText(paper, label, x, y + 16, { size: 8, ink: color.quiet })
  }
}

import { amountWords } from '../../../../rules/amount-words.ts'
import { toRatePerGram, toRatePerKg } from '../../../../rules/metal-rates.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import { purityName, type RatedMetal } from '../../../../rules/purity.ts'
import type { Invoice } from '../invoice.ts'
import { dayText, drawEach, fact, letterhead, writeFooter } from './letterhead.ts'
import { color, EDGE, openPdf, rule, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'

/** Old gold as its purchase voucher shows it; amounts in paise. */
export type PurchaseVoucher = {
  number: string
  issuedAt: number
  orderNumber: string
  /** `pan`: null without one. */
  seller: { name: string; address: string; pan: string | null }
  metal: RatedMetal
  fineness: number
  grossMg: number
  netMg: number
  paisePerKg: number
  /** Basis points. */
  deduction: number
  note: string | null
  value: number
  deducted: number
  amount: number
}

/** `buyer`: the shop, as it is the seller on invoices. */
export type PurchaseVouchers = { buyer: Invoice['seller']; vouchers: PurchaseVoucher[] }

const MIDDLE = 308

/** Draws purchase vouchers as one PDF, each on a page of its own. */
export function purchaseVouchersPdf({ buyer, vouchers }: PurchaseVouchers): PdfDocument {
  const paper = openPdf({
    title: 'Purchase voucher',
    shopName: buyer.name,
    at: Math.max(...vouchers.map(({ issuedAt }) => issuedAt)),
  })
  return drawEach(paper, vouchers, (voucher, first) => drawVoucher(paper, buyer, voucher, first))
}

function drawVoucher(
  paper: PdfDocument,
  buyer: Invoice['seller'],
  voucher: PurchaseVoucher,
  first: number,
): void {
  const { number, issuedAt, orderNumber, seller } = voucher
  let y = letterhead(paper, { shopName: buyer.name, title: 'Purchase voucher' })
  const facts = [
    ['Voucher number', number],
    ['Date', dayText(issuedAt)],
    ['For the order', orderNumber],
  ] as const
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
  y =
    Math.max(
      party(
        'Bought from',
        seller.name,
        [...seller.address.split(/\r?\n/), ...(seller.pan === null ? [] : [`PAN ${seller.pan}`])].filter(
          Boolean,
        ),
        EDGE.left,
      ),
      party(
        'Bought by',
        buyer.name,
        [...buyer.lines, ...(buyer.gstin ? [`GSTIN ${buyer.gstin}`] : [])],
        MIDDLE,
      ),
    ) + 24
  y = writeAmounts(paper, voucher, y)
  writeSignatures(paper, buyer.name, y + 90)
  writeFooter(paper, `${buyer.name} · Purchase voucher ${number}`, first)
}

function writeAmounts(
  paper: PdfDocument,
  { metal, fineness, grossMg, netMg, paisePerKg, deduction, note, value, deducted, amount }: PurchaseVoucher,
  from: number,
): number {
  const rows: [label: string, value: string][] = [
    ['Gross weight', gramsText(grossMg / 1000)],
    ['Net weight', gramsText(netMg / 1000)],
    metal === 'silver'
      ? ['Rate, per kilogram', moneyText(toRatePerKg(paisePerKg))]
      : ['Rate, per gram', moneyText(toRatePerGram(paisePerKg))],
    ['Value', rupees(value)],
    ...(deduction > 0
      ? [[`Melting, ${toPercent(deduction)}%`, `− ${rupees(deducted)}`] as [string, string]]
      : []),
  ]
  writeText(paper, `Old ${metal}, ${purityName(metal, fineness)}`, EDGE.left, from, {
    face: 'serif',
    size: 14,
  })
  let y = from + 12
  rule(paper, y, { ink: color.gold })
  for (const [label, text] of rows) {
    writeText(paper, label, EDGE.left, y + 20, { ink: color.quiet })
    writeText(paper, text, EDGE.right, y + 20, { align: 'right' })
    y += 28
    rule(paper, y)
  }
  writeText(paper, 'Amount', EDGE.left, y + 28, { face: 'strong', size: 12 })
  writeText(paper, rupees(amount), EDGE.right, y + 28, { face: 'strong', size: 14, align: 'right' })
  return writeBlock(paper, [amountWords(amount), ...(note === null ? [] : [note])], EDGE.left, y + 54, {
    ink: color.quiet,
    width: EDGE.right - EDGE.left,
    leading: 15,
  })
}

function writeSignatures(paper: PdfDocument, shopName: string, y: number): void {
  for (const [label, x] of [
    ['Signature of the seller', EDGE.left],
    [`For ${shopName}`, MIDDLE],
  ] as const) {
    rule(paper, y, { from: x, to: x + 230, ink: color.quiet })
    writeText(paper, label, x, y + 16, { size: 8, ink: color.quiet })
  }
}

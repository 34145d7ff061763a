import type { PayoutWay } from '../../../../contract/old-gold.ts'
import { dayWayText } from '../../../../rules/day-book.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import { purityName, type RatedMetal } from '../../../../rules/purity.ts'
import type { Invoice } from '../invoice.ts'
import { drawEach, writeFooter } from './letterhead.ts'
import { color, EDGE, openPdf, rule, writeText, type PdfDocument } from './pdf-document.ts'
import {
  rateRow,
  writeVoucherAmount,
  writeVoucherHead,
  writeVoucherSignatures,
  type VoucherHead,
} from './voucher-parts-pdf.ts'

/** Old gold as its purchase voucher shows it; amounts in paise. */
export type PurchaseVoucher = VoucherHead & {
  orderNumber: string
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
  /** What the order did not need. */
  payout: { way: PayoutWay; paise: number } | undefined
}

/** `buyer`: the shop, as it is the seller on invoices. */
export type PurchaseVouchers = { buyer: Invoice['seller']; vouchers: PurchaseVoucher[] }

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
  const { number, orderNumber } = voucher
  let y = writeVoucherHead(paper, buyer, { ...voucher, facts: [['For the order', orderNumber]] })
  y = writeAmounts(paper, voucher, y)
  writeVoucherSignatures(paper, buyer.name, y + 90)
  writeFooter(paper, `${buyer.name} · Purchase voucher ${number}`, first)
}

function writeAmounts(
  paper: PdfDocument,
  {
    metal,
    fineness,
    grossMg,
    netMg,
    paisePerKg,
    deduction,
    note,
    value,
    deducted,
    amount,
    payout,
  }: PurchaseVoucher,
  from: number,
): number {
  const rows: [label: string, value: string][] = [
    ['Gross weight', gramsText(grossMg / 1000)],
    ['Net weight', gramsText(netMg / 1000)],
    rateRow(metal, paisePerKg),
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
  const settled = payout ? settledRows(amount, payout) : []
  return writeVoucherAmount(paper, { paise: amount, settled, notes: note === null ? [] : [note] }, y)
}

/** How much of the amount paid the order, and how the rest was paid out. */
const settledRows = (
  amount: number,
  { way, paise }: NonNullable<PurchaseVoucher['payout']>,
): [label: string, value: string][] => [
  ['Paid for the order', rupees(amount - paise)],
  [`Paid out: ${dayWayText(way)}`, rupees(paise)],
]

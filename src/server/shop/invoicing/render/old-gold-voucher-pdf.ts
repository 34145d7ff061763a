import type { Payout } from '../../../../contract/old-gold.ts'
import { dayWayText } from '../../../../rules/day-book.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { toPercent } from '../../../../rules/pricing.ts'
import { purityName } from '../../../../rules/purity.ts'
import type { OldGoldItemRow } from '../../../core/db/schema/credit-tables.ts'
import type { Invoice } from '../invoice.ts'
import { writeFooter } from './letterhead.ts'
import { color, EDGE, openPdf, rule, writeBlock, writeText, type PdfDocument } from './pdf-document.ts'
import {
  rateRow,
  writeVoucherAmount,
  writeVoucherHead,
  writeVoucherSignatures,
  type VoucherHead,
} from './voucher-parts-pdf.ts'

/** Old gold that was bought without a sale, as its voucher shows it. `buyer`: the shop. */
export type OldGoldVoucher = VoucherHead & {
  buyer: Invoice['seller']
  items: OldGoldItemRow[]
  payout: Payout
  /** Of the whole voucher. */
  paise: number
}

/** Draws the voucher of old gold that was bought without a sale. */
export function oldGoldVoucherPdf(voucher: OldGoldVoucher): PdfDocument {
  const { buyer, number, issuedAt, items, payout, paise } = voucher
  const paper = openPdf({ title: 'Purchase voucher', shopName: buyer.name, at: issuedAt })
  const paidBy = dayWayText(payout.way)
  let y = writeVoucherHead(paper, buyer, { ...voucher, facts: [['Paid by', paidBy]] })

  rule(paper, y - 10, { ink: color.gold })
  for (const item of items) y = writeItem(paper, item, y)

  const reference = payout.reference ? [`Reference ${payout.reference}`] : []
  y = writeVoucherAmount(paper, { paise, settled: [], notes: reference }, y - 18)
  writeVoucherSignatures(paper, buyer.name, y + 60)
  writeFooter(paper, `${buyer.name} · Purchase voucher ${number}`)
  paper.end()
  return paper
}

/** Writes what one item weighs and is worth; returns where the next one begins. */
function writeItem(
  paper: PdfDocument,
  { metal, fineness, gross_mg, net_mg, paise_per_kg, deduction_bp, amount_paise, note }: OldGoldItemRow,
  y: number,
): number {
  const [rateLabel, rate] = rateRow(metal, paise_per_kg)
  const facts = [
    `Gross ${gramsText(gross_mg / 1000)}`,
    `Net ${gramsText(net_mg / 1000)}`,
    `${rateLabel} ${rate}`,
    deduction_bp > 0 && `Less ${toPercent(deduction_bp)}% melting`,
  ]
  writeText(paper, `Old ${metal}, ${purityName(metal, fineness)}`, EDGE.left, y + 8, {
    face: 'serif',
    size: 12,
  })
  writeText(paper, rupees(amount_paise), EDGE.right, y + 8, { align: 'right' })

  const lines = [facts.filter(Boolean).join(' · '), ...(note === null ? [] : [note])]
  const style = { ink: color.quiet, size: 8.5, width: EDGE.right - EDGE.left, leading: 12 }
  const end = writeBlock(paper, lines, EDGE.left, y + 22, style)
  rule(paper, end - 3)
  return end + 8
}

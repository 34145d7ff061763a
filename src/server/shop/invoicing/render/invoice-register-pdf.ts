import { toRupees } from '../../../../contract/money.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import type { RegisteredDocument } from '../register/invoice-register.ts'
import { letterhead, writeFooter } from './letterhead.ts'
import { color, EDGE, linesWithin, openPdf, rule, writeText, type PdfDocument } from './pdf-document.ts'

/**
 * `title` names the month; `at` (milliseconds since 1970) is its beginning, so that the file is the same each
 * time.
 */
export type RegisterOfMonth = { shopName: string; title: string; at: number; documents: RegisteredDocument[] }

/** Left edges of the columns; right edges of those with amounts. */
const COLUMN = {
  date: EDGE.left,
  number: EDGE.left + 54,
  buyer: EDGE.left + 132,
  taxable: 326,
  cgst: 376,
  state: 428,
  igst: 480,
  total: EDGE.right,
}
const BUYER_WIDTH = 88
const ROW = 16
const SMALL = { size: 7.5 }

const money = (paise: number) => moneyText(toRupees(Math.abs(paise))).replace('₹', paise < 0 ? '−' : '')

/** Draws the invoices and credit notes of a month as a table, with their totals. */
export function invoiceRegisterPdf({ shopName, title, at, documents }: RegisterOfMonth): PdfDocument {
  const paper = openPdf({ title, shopName, at })
  let y = writeHead(paper, letterhead(paper, { shopName, title }))
  for (const each of documents) {
    y = onPage(paper, y)
    writeText(paper, each.date, COLUMN.date, y, SMALL)
    writeText(paper, each.number, COLUMN.number, y, SMALL)
    writeText(paper, firstLine(paper, each.buyer), COLUMN.buyer, y, SMALL)
    writeAmounts(paper, each, y)
    rule(paper, y + 5)
  }
  y = onPage(paper, y + 6)
  writeText(paper, documents.length === 0 ? 'No invoices in this month.' : 'Together', COLUMN.date, y, {
    ...SMALL,
    face: 'strong',
  })
  writeAmounts(paper, sumOf(documents), y, 'strong')
  writeFooter(paper, `${shopName} · ${title} · Amounts in rupees; credit notes are negative`)
  paper.end()
  return paper
}

type Amounts = Pick<RegisteredDocument, 'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst' | 'unsplit' | 'total'>

/** SGST and UTGST share a column: a shop has one of them. So do IGST and tax that was not split. */
function writeAmounts(
  paper: PdfDocument,
  { taxable, cgst, sgst, utgst, igst, unsplit, total }: Amounts,
  y: number,
  face: 'sans' | 'strong' = 'sans',
): void {
  const amounts = [
    [taxable, COLUMN.taxable],
    [cgst, COLUMN.cgst],
    [sgst + utgst, COLUMN.state],
    [igst + unsplit, COLUMN.igst],
    [total, COLUMN.total],
  ] as const
  for (const [paise, right] of amounts)
    writeText(paper, money(paise), right, y, { ...SMALL, face, align: 'right' })
}

function sumOf(documents: readonly Amounts[]): Amounts {
  const of = (name: keyof Amounts) => documents.reduce((sum, each) => sum + each[name], 0)
  return {
    taxable: of('taxable'),
    cgst: of('cgst'),
    sgst: of('sgst'),
    utgst: of('utgst'),
    igst: of('igst'),
    unsplit: of('unsplit'),
    total: of('total'),
  }
}

/** The baseline of the next row, on a new page if there is no room. */
function onPage(paper: PdfDocument, y: number): number {
  if (y + ROW <= EDGE.bottom) return y + ROW
  paper.addPage()
  return writeHead(paper, EDGE.top) + ROW
}

function writeHead(paper: PdfDocument, y: number): number {
  const head = { ...SMALL, ink: color.quiet }
  writeText(paper, 'Date', COLUMN.date, y, head)
  writeText(paper, 'Number', COLUMN.number, y, head)
  writeText(paper, 'Buyer', COLUMN.buyer, y, head)
  for (const [label, right] of [
    ['Taxable value', COLUMN.taxable],
    ['CGST', COLUMN.cgst],
    ['SGST, UTGST', COLUMN.state],
    ['IGST', COLUMN.igst],
    ['Total', COLUMN.total],
  ] as const) {
    writeText(paper, label, right, y, { ...head, align: 'right' })
  }
  rule(paper, y + 7, { ink: color.gold })
  return y + 3
}

function firstLine(paper: PdfDocument, text: string): string {
  const [line = '', ...more] = linesWithin(paper, text, BUYER_WIDTH, SMALL)
  return more.length > 0 ? `${line}…` : line
}

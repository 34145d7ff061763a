import { escapeXml } from './escape-xml.ts'
import type { State, TaxSums } from './gst.ts'

/** An invoice or credit note as Tally books it. Amounts in paise, negative for a credit note. */
export type BookedDocument = {
  /** As 2026-11-22. */
  date: string
  number: string
  /** The invoice that a credit note reverses; null for an invoice. */
  reverses: string | null
  orderId: string
  orderNumber: string
  buyer: string
  buyerGstin: string | null
  placeOfSupply: State | null
  taxable: number
  roundOff: number
  total: number
} & TaxSums

/**
 * The names of the ledgers in Tally. `state` is for SGST and UTGST, `tax` for a tax that was charged without
 * knowing the shop's state.
 */
export type TallyLedgers = Record<
  'customers' | 'sales' | 'cgst' | 'state' | 'igst' | 'tax' | 'roundOff',
  string
>

export type LedgerEntry = { ledger: string; paise: number }

/**
 * Returns what a document adds to each ledger, without those that stay the same: credits are positive, debits
 * negative. They add up to zero.
 */
export function tallyEntries(
  { total, taxable, cgst, sgst, utgst, igst, unsplit, roundOff }: BookedDocument,
  ledgers: TallyLedgers,
): LedgerEntry[] {
  const entries = [
    { ledger: ledgers.customers, paise: 0 - total },
    { ledger: ledgers.sales, paise: taxable },
    { ledger: ledgers.cgst, paise: cgst },
    { ledger: ledgers.state, paise: sgst + utgst },
    { ledger: ledgers.igst, paise: igst },
    { ledger: ledgers.tax, paise: unsplit },
    { ledger: ledgers.roundOff, paise: roundOff },
  ]
  return entries.filter(({ paise }, index) => index < 2 || paise !== 0)
}

export const TALLY_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- To be confirmed by your accountant. -->\n' +
  '<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const TALLY_END = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/**
 * Writes a document as a voucher of Tally's XML: a sale or a credit note. By its REMOTEID, which never
 * changes, Tally knows a voucher that it has imported before.
 */
export function tallyVoucher(document: BookedDocument, ledgers: TallyLedgers): string {
  const { date, number, reverses, orderId, orderNumber, buyer, buyerGstin, placeOfSupply } = document
  const type = reverses === null ? 'Sales' : 'Credit Note'
  const facts = [
    element('DATE', date.replaceAll('-', '')),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reverses ?? number),
    element('PARTYLEDGERNAME', ledgers.customers),
    element('BASICBUYERNAME', buyer),
    ...(buyerGstin === null ? [] : [element('PARTYGSTIN', buyerGstin)]),
    ...(placeOfSupply === null ? [] : [element('PLACEOFSUPPLY', placeOfSupply)]),
    element(
      'NARRATION',
      reverses === null ? `Order ${orderNumber}` : `Order ${orderNumber}, for invoice ${reverses}`,
    ),
  ]
  return tallyMessage({
    id: `${orderId}/${number}`,
    type,
    facts,
    entries: tallyEntries(document, ledgers),
  })
}

/** `facts`: the elements of the voucher before its entries. */
type TallyMessage = { id: string; type: string; facts: readonly string[]; entries: readonly LedgerEntry[] }

/** Writes a voucher of this type with its ledger entries. `id` never changes. */
export function tallyMessage({ id, type, facts, entries }: TallyMessage): string {
  const lists = entries.map(
    ({ ledger, paise }) =>
      `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', ledger)}${element('ISDEEMEDPOSITIVE', paise < 0 ? 'Yes' : 'No')}${element('AMOUNT', rupeesText(paise))}</ALLLEDGERENTRIES.LIST>`,
  )
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${type}" ACTION="Create">${facts.join('')}${lists.join('')}</VOUCHER></TALLYMESSAGE>\n`
}

/** Rupees with two decimals and a point: -1100.50. */
const rupeesText = (paise: number): string => (paise / 100).toFixed(2)

/** An XML element with a text. */
export const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

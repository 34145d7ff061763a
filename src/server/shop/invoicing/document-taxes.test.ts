import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomCases, seed } from '../../../../tests/soak.ts'
import { toRupees } from '../../../contract/money.ts'
import type { TaxClass } from '../../../rules/cart-totals.ts'
import { addAmounts, taxOfRow, type HsnRow } from '../../../rules/gst-rows.ts'
import { sumTaxes } from '../../../rules/gst.ts'
import { addToSheets, documentSheets, startGstSheets } from '../../../rules/gst-sheets.ts'
import { chargeAmount, planRefund, type PartialRefund, type WantedRefund } from '../../../rules/refund.ts'
import { tallyEntries } from '../../../rules/tally-voucher.ts'
import { readConfig } from '../../core/config/config.ts'
import type { OrderLineRow, OrderRow } from '../../core/db/schema/order-tables.ts'
import { priceLines } from '../orders/base/order-line.ts'
import { taxRows, totalColumns } from '../orders/place/write-order.ts'
import { creditedInvoice, makeCreditedPart } from './credited-part.ts'
import { factsOf } from './invoice-facts.ts'
import { creditedRows, invoiceRows } from './register/invoice-rows.ts'
import { makeInvoice, taxedLine, type Invoice } from './invoice.ts'
import { toCartTax } from './register/order-records.ts'

const settingsOf = (roundsOff: boolean) =>
  readConfig({ SHOP_STATE: 'Kerala', SHOP_HSN: '7113', TAX_RATE: '3', ROUND_OFF: roundsOff ? '1' : '0' })
const settings = { plain: settingsOf(false), rounded: settingsOf(true) }

const classes: (TaxClass | null)[] = [
  null,
  { position: 1, name: 'Gold', hsn: '7113', rate: 300, makingRate: 500 },
  { position: 2, name: 'Idols', hsn: '7114', rate: 300, makingRate: null },
  { position: 3, name: 'Gold, making', hsn: '7117', rate: 25, makingRate: null },
]
const ledgers = {
  customers: 'Customers',
  sales: 'Sales',
  cgst: 'CGST',
  state: 'SGST',
  igst: 'IGST',
  tax: 'Tax',
  roundOff: 'Round off',
}

const anyLine = fc
  .record({
    price: fc.integer({ min: 1, max: 50_000_00 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    share: fc.integer({ min: 0, max: 100 }),
    taxClass: fc.constantFrom(...classes),
  })
  .map(({ price, quantity, share, taxClass }) => {
    const breakup = {
      price: toRupees(price),
      making: toRupees(Math.floor((price * share) / 100)),
      makingDiscount: 0,
    }
    return {
      name: 'Ring',
      color: '',
      size: '',
      quantity,
      price_paise: price,
      list_price_paise: null,
      net_mg: null,
      breakup: JSON.stringify(breakup),
      tax_class: taxClass && JSON.stringify(taxClass),
    } as OrderLineRow
  })

const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  discount: fc.constantFrom(0, 500, 750, 3333),
  roundsOff: fc.boolean(),
  state: fc.constantFrom('Kerala', 'Goa', null),
  gstin: fc.constantFrom(null, null, '29AAGCB7383J1Z4', '32AAPFU0939F1Z4'),
  wanted: fc.array(
    fc.oneof(
      fc.record({
        lines: fc.array(fc.record({ position: fc.nat(3), quantity: fc.integer({ min: 1, max: 2 }) }), {
          minLength: 1,
          maxLength: 2,
        }),
      }),
      fc.record({ amount: fc.integer({ min: 1, max: 90_000_00 }) }),
    ),
    { maxLength: 5 },
  ),
})
type RandomOrder = typeof anyOrder extends fc.Arbitrary<infer O> ? O : never

/** The invoice of an order and the credit notes of its refunds, with what the customer paid and got back. */
function documentsOf({ lines, discount, roundsOff, state, gstin, wanted }: RandomOrder) {
  const config = roundsOff ? settings.rounded : settings.plain
  const totals = priceLines(lines, config, { discount, prepaidDiscount: 0 })
  const taxes = taxRows(totals, 'o')
  const order = {
    order_number: 'SV-1',
    created_at: 0,
    payment_method: 'COD',
    email: '',
    buyer_gstin: gstin,
    billing_address: null,
    address: state && JSON.stringify({ name: 'Asha', line1: '', line2: '', city: '', pin: '', state }),
    ...totalColumns(totals, { discount, prepaidDiscount: 0 }),
  } as OrderRow
  const facts = factsOf(config.trade, order)
  const invoice = makeInvoice(config, order, { lines, taxes }, { number: 'I', issuedAt: 0 })

  const refundable = {
    lines: lines.map((line) => ({ ...taxedLine(line), quantity: line.quantity })),
    taxes: taxes.map(toCartTax),
    roundOff: totals.roundOff,
  }
  const refunds: PartialRefund[] = []
  for (const each of wanted) {
    const fitting: WantedRefund =
      'lines' in each ? { lines: each.lines.filter(({ position }) => position < lines.length) } : each
    const refund = planRefund(refundable, refunds, fitting)
    if (refund) refunds.push(refund)
  }

  const issued = { invoice, facts }
  const notes = refunds.map((refund) => {
    const part = creditedInvoice(
      invoice,
      makeCreditedPart(invoice, facts, { ...refund, taxes: refundable.taxes }),
    )
    return {
      document: part,
      rows: creditedRows(issued, part, refund.lines),
      amount: chargeAmount(refund.charge),
    }
  })
  return {
    facts,
    documents: [{ document: invoice, rows: invoiceRows(issued), amount: totals.grandTotal }, ...notes],
  }
}

/** What a portal computes: the share of a rate in basis points, half up, in whole paise. */
const portalTax = (taxable: number, points: number): number => {
  const [whole, rest] = [Math.floor(taxable / 20_000), taxable % 20_000]
  return whole * points * 2 + Math.floor((rest * points) / 10_000 + 0.5)
}

const amountsOf = ({ taxable, cgst, sgst, utgst, igst, unsplit }: HsnRow) => ({
  taxable,
  cgst,
  sgst,
  utgst,
  igst,
  unsplit,
})

const sumsOf = (document: Invoice, facts: ReturnType<typeof factsOf>) => ({
  taxable: document.taxable,
  ...sumTaxes(document.taxes, facts),
})

test('TAXC-09 bills and credit notes have the taxes that a portal computes', () => {
  fc.assert(
    fc.property(anyOrder, (random) => {
      const { facts, documents } = documentsOf(random)
      for (const { document, rows, amount } of documents) {
        for (const row of rows) {
          const half = portalTax(row.taxable, row.points / 2)
          expect([row.cgst, row.sgst]).toEqual(facts.supply === 'intra' ? [half, half] : [0, 0])
          expect(row.igst).toBe(facts.supply === 'inter' ? portalTax(row.taxable, row.points) : 0)
        }
        const sums = { taxable: 0, cgst: 0, sgst: 0, utgst: 0, igst: 0, unsplit: 0 }
        for (const row of rows) addAmounts(sums, amountsOf(row))
        expect(sums).toEqual(sumsOf(document, facts))
        // The customer pays, and gets back, the amount of the order; the rest is rounded off.
        expect(document.grandTotal).toBe(amount)
        expect(document.taxable + taxOfRow(sums) + (document.roundOff ?? 0)).toBe(amount)
      }
    }),
    { numRuns: randomCases(2000), seed },
  )
})

test('TAXC-09 sheets and vouchers repeat the taxes of their documents', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 10 }), (orders) => {
      const sheets = startGstSheets()
      const sums = { taxable: 0, tax: 0 }
      for (const { facts, documents } of orders.map(documentsOf))
        for (const [index, { document, rows }] of documents.entries()) {
          const amounts = sumsOf(document, facts)
          const registered = {
            number: `${index}`,
            serial: index,
            reverses: index === 0 ? null : 'I',
            buyerGstin: facts.buyerGstin,
            supply: facts.supply,
            invoiceValue: document.grandTotal,
            rows,
            roundOff: document.roundOff ?? 0,
            total: document.grandTotal,
            ...amounts,
          }
          addToSheets(sheets, registered, 0)
          sums.taxable += amounts.taxable
          sums.tax += taxOfRow(amounts)

          const booked = { ...registered, date: '', orderId: '', orderNumber: '', buyer: '' }
          const entries = tallyEntries({ ...booked, placeOfSupply: facts.place }, ledgers)
          expect(entries.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)
          expect(entries.find(({ ledger }) => ledger === 'CGST')?.paise ?? 0).toBe(amounts.cgst)
        }
      const listed = documentSheets.map((sheet) => sheets.documents[sheet])
      expect(listed.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(sums.taxable)
      expect(listed.reduce((sum, each) => sum + taxOfRow(each), 0)).toBe(sums.tax)
    }),
    { numRuns: randomCases(200), seed },
  )
})

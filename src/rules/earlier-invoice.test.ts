import { expect, test } from 'vitest'
import { earlierInvoiceFacts } from './earlier-invoice.ts'

const gstin = '29AAGCB7383J1Z4'
const halves = [{ points: 150 }, { points: 150 }]
const order = { address: JSON.stringify({ state: 'Kerala', pin: '682001' }), buyer_gstin: null }
const erased = { address: JSON.stringify({ state: 'Kerala', pin: '' }), buyer_gstin: null }
const invoice = { buyer: ['Asha Rao', 'Kochi 682001', 'Kerala'], placeOfSupply: 'Kerala (32)', taxes: halves }

test.each([
  ['within the state', {}, { place: 'Kerala', supply: 'intra' }],
  [
    'to another state',
    { placeOfSupply: 'Goa (30)', taxes: [{ points: 300 }] },
    { place: 'Goa', supply: 'inter' },
  ],
  [
    'of two rates to another state',
    { placeOfSupply: 'Goa (30)', taxes: [{ points: 300 }, { points: 500 }] },
    { place: 'Goa', supply: 'inter' },
  ],
  [
    'of a shop without a state',
    { placeOfSupply: null, taxes: [{ points: 300 }] },
    { place: null, supply: 'unsplit' },
  ],
] as const)('GST-01 an earlier invoice %s has its place and supply', (_what, change, facts) => {
  expect(earlierInvoiceFacts({ ...invoice, ...change }, order)).toEqual({ buyerGstin: null, ...facts })
})

test('GST-01 the GSTIN of an earlier invoice is that of its order', () => {
  expect(earlierInvoiceFacts(invoice, { ...order, buyer_gstin: gstin }).buyerGstin).toBe(gstin)
  const misleading = { ...invoice, buyer: ['Asha Rao', `GSTIN ${gstin}`, 'Kochi 682001', 'Kerala'] }
  for (const each of [order, erased, undefined])
    expect(earlierInvoiceFacts(misleading, each).buyerGstin).toBeNull()
})

test('GST-01 an invoice that outlives its erased order keeps its GSTIN', () => {
  const withGstin = { ...invoice, buyer: [...invoice.buyer, `GSTIN ${gstin}`] }
  expect(earlierInvoiceFacts(withGstin, erased).buyerGstin).toBe(gstin)
  expect(earlierInvoiceFacts(withGstin, order).buyerGstin).toBeNull()
})

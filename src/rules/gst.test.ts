import { expect, test } from 'vitest'
import { states } from '../contract/address.ts'
import {
  isBuyerGstin,
  isGstin,
  levyTax,
  panOfGstin,
  placeText,
  stateOfGstin,
  sumTaxes,
  supplyFrom,
  type State,
  type TaxedSupply,
} from './gst.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['27AAPFU0939F1XV', false],
  ['99AAPFU0939F1ZV', false],
  ['27aapfu0939f1zv', false],
  // A right check character, but states 99 and 25 do not exist (25 became part of 26).
  ['99AAPFU0939F1ZK', false],
  ['25AAPFU0939F1ZZ', false],
  // What stands before or behind is checked, even if the check character would fit.
  ['2727AAPFU0002F1ZV', false],
  ['27AAPFU0939F1ZV0', false],
  ['', false],
])('ADM-14 %j as a GSTIN: %s', (text, is) => {
  expect(isGstin(text)).toBe(is)
})

test('ADM-14 knows every state by its number, and none twice', () => {
  expect(new Set(states.map(placeText)).size).toBe(states.length)
  expect(states.map((state) => stateOfGstin(/\((\d\d)\)/.exec(placeText(state))?.[1] ?? ''))).toEqual([
    ...states,
  ])
})

const inStates = (shop: State | null, delivery: State | null) => supplyFrom(shop, { gstin: null, delivery })

test.each([
  ['Kerala', 'Kerala', 489_900, 300, ['CGST 150 7349', 'SGST 150 7349']],
  ['Kerala', null, 1_271_306, 300, ['CGST 150 19070', 'SGST 150 19070']],
  ['Kerala', 'Goa', 489_900, 300, ['IGST 300 14697']],
  [null, 'Goa', 489_900, 300, ['Tax 300 14697']],
  ['Kerala', 'Kerala', 33, 300, ['CGST 150 0', 'SGST 150 0']],
  // Half of 0.25 %.
  ['Kerala', 'Kerala', 100_000, 25, ['CGST 12.5 125', 'SGST 12.5 125']],
  // Five union territories have no SGST; Delhi, Puducherry and Jammu and Kashmir do.
  ['Chandigarh', 'Chandigarh', 10_005, 1000, ['CGST 500 500', 'UTGST 500 500']],
  ['Ladakh', null, 10_010, 1000, ['CGST 500 501', 'UTGST 500 501']],
  ['Delhi', 'Delhi', 10_010, 1000, ['CGST 500 501', 'SGST 500 501']],
  ['Chandigarh', 'Delhi', 10_010, 1000, ['IGST 1000 1001']],
] as const)('ADM-14 from %s to %s %i paise at %i points are taxed %j', (from, to, taxable, points, parts) => {
  const levied = levyTax(taxable, points, inStates(from, to))
  expect(levied.map((part) => `${part.name} ${part.points} ${part.paise}`)).toEqual(parts)
})

// As the GST portal lists them.
const statesByCode = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

test.each(Object.entries(statesByCode))('ADM-14 a GSTIN that begins with %s is of %s', (code, state) => {
  expect(stateOfGstin(`${code}AAPFU0939F1ZV`)).toBe(state)
})

test('ADM-14 knows no state behind another number', () => {
  expect(['00', '25', '28', '39', '97', ''].map(stateOfGstin)).toEqual(Array(6).fill(undefined))
})

test('the taxes of an invoice are added up by their kind', () => {
  const none = { cgst: 0, sgst: 0, utgst: 0, igst: 0, unsplit: 0 }
  const sumsOf = (how: TaxedSupply) => sumTaxes([...levyTax(1000, 300, how), ...levyTax(1000, 500, how)], how)
  expect(sumsOf(inStates('Kerala', 'Kerala'))).toEqual({ ...none, cgst: 40, sgst: 40 })
  expect(sumsOf(inStates('Ladakh', 'Ladakh'))).toEqual({ ...none, cgst: 40, utgst: 40 })
  expect(sumsOf(inStates('Goa', 'Kerala'))).toEqual({ ...none, igst: 80 })
  expect(sumsOf(inStates(null, null))).toEqual({ ...none, unsplit: 80 })
})

test.each([
  ['a taxpayer', '27AAPFU0939F1ZV', true],
  ['a tax deductor', '27MUMA12345B1D5', true],
  ['a government office', '27MUMA12341B1Z0', true],
  ['an embassy', '0717USA00013UN6', true],
  ['a collector of tax at source, which buys nothing', '27AAPFU0939F1C6', false],
  ['nothing', '', false],
])('TAXC-07 takes the number of %s as a buyer’s: %s, %s', (_who, number, is) => {
  expect(isBuyerGstin(number)).toBe(is)
})

test('TAXC-07 the number of a buyer ends with its check character', () => {
  expect(isBuyerGstin('27MUMA12345B1D0')).toBe(false)
  expect(isBuyerGstin('0717USA00013UN0')).toBe(false)
})

test('TAXC-07 a GSTIN contains the PAN of a taxpayer', () => {
  expect(panOfGstin('27AAPFU0939F1ZV')).toBe('AAPFU0939F')
  expect(panOfGstin('27MUMA12345B1D5')).toBeUndefined()
})

test.each([
  ['the buyer’s registration', { gstin: '27AAPFU0939F1ZV', delivery: 'Goa' }, 'Maharashtra'],
  ['the delivery address', { gstin: null, delivery: 'Goa' }, 'Goa'],
  ['the shop itself', { gstin: null, delivery: null }, 'Kerala'],
] as const)('TAXC-07 the place of supply is the state of %s', (_what, buyer, place) => {
  expect(supplyFrom('Kerala', buyer)).toEqual({ supply: place === 'Kerala' ? 'intra' : 'inter', place })
  expect(supplyFrom(null, buyer)).toEqual({ supply: 'unsplit', place: null })
})

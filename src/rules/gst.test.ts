import { expect, test } from 'vitest'
import { states } from '../contract/address.ts'
import { isGstin, placeText, splitTax, stateOfGstin, sumTaxes } from './gst.ts'

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

test.each([
  [
    'Kerala',
    'Kerala',
    1001,
    [
      ['CGST', 500, 501],
      ['SGST', 500, 500],
    ],
  ],
  [
    'Kerala',
    null,
    1000,
    [
      ['CGST', 500, 500],
      ['SGST', 500, 500],
    ],
  ],
  ['Kerala', 'Goa', 1001, [['IGST', 1000, 1001]]],
  [null, 'Goa', 1001, [['Tax', 1000, 1001]]],
  [
    'Kerala',
    'Kerala',
    1,
    [
      ['CGST', 500, 1],
      ['SGST', 500, 0],
    ],
  ],
  // Five union territories have no SGST; Delhi, Puducherry and Jammu and Kashmir do.
  [
    'Chandigarh',
    'Chandigarh',
    1001,
    [
      ['CGST', 500, 501],
      ['UTGST', 500, 500],
    ],
  ],
  [
    'Ladakh',
    null,
    1000,
    [
      ['CGST', 500, 500],
      ['UTGST', 500, 500],
    ],
  ],
  [
    'Delhi',
    'Delhi',
    1000,
    [
      ['CGST', 500, 500],
      ['SGST', 500, 500],
    ],
  ],
  ['Chandigarh', 'Delhi', 1000, [['IGST', 1000, 1000]]],
] as const)('ADM-14 from %s to %s a tax of %i paise is %j', (from, to, paise, parts) => {
  expect(splitTax(paise, 1000, from, to).map((part) => [part.name, part.points, part.paise])).toEqual(parts)
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

test('the taxes of an invoice are added up by their names', () => {
  const parts = [...splitTax(1001, 300, 'Kerala', 'Kerala'), ...splitTax(500, 500, 'Kerala', 'Kerala')]
  expect(sumTaxes(parts)).toEqual({ cgst: 751, sgst: 750, utgst: 0, igst: 0, unsplit: 0 })
  expect(
    sumTaxes([
      ...splitTax(7, 300, 'Goa', 'Kerala'),
      ...splitTax(9, 300, null, null),
      ...splitTax(2, 300, 'Ladakh', 'Ladakh'),
    ]),
  ).toEqual({ cgst: 1, sgst: 0, utgst: 1, igst: 7, unsplit: 9 })
})

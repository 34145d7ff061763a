import { expect, test } from 'vitest'
import { states } from '../contract/address.ts'
import { isGstin, placeText, splitTax, stateOfGstin } from './gst.ts'

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['27AAPFU0939F1XV', false],
  ['99AAPFU0939F1ZV', false],
  ['27aapfu0939f1zv', false],
  ['', false],
])('ADM-14 %j as a GSTIN: %s', (text, is) => {
  expect(isGstin(text)).toBe(is)
})

test('ADM-14 knows every state by its number, and none twice', () => {
  expect(new Set(states.map(placeText)).size).toBe(states.length)
  expect(states.map((state) => stateOfGstin(/\((\d\d)\)/.exec(placeText(state))?.[1] ?? ''))).toEqual([...states])
})

test.each([
  ['Kerala', 'Kerala', 1001, [['CGST', 500, 501], ['SGST', 500, 500]]],
  ['Kerala', null, 1000, [['CGST', 500, 500], ['SGST', 500, 500]]],
  ['Kerala', 'Goa', 1001, [['IGST', 1000, 1001]]],
  [null, 'Goa', 1001, [['Tax', 1000, 1001]]],
  ['Kerala', 'Kerala', 1, [['CGST', 500, 1], ['SGST', 500, 0]]],
] as const)('ADM-14 from %s to %s a tax of %i paise is %j', (from, to, paise, parts) => {
  expect(splitTax(paise, 1000, from, to).map((part) => [part.name, part.points, part.paise])).toEqual(parts)
})

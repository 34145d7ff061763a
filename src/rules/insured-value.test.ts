import { expect, test } from 'vitest'
import { insuredValue } from './insured-value.ts'

const chain = { price: 15_230_260, quantity: 1 }
const anklet = (quantity: number) => ({ price: 1_271_306, quantity })
/** Paise: a chain and two anklets with a coupon of 5 %. */
const order = { total: 17_772_872, grandTotal: 17_390_755 }

const parcels = [
  ['all of it', [chain, anklet(2)], 17_390_755],
  ['the chain', [chain], 14_902_809],
  ['one anklet', [anklet(1)], 1_243_973],
  ['nothing', [], 0],
] as const

for (const [what, lines, expected] of parcels) {
  test(`SHIP-06 a parcel with ${what} is insured for its amount with tax`, () => {
    expect(insuredValue({ ...order, lines })).toBe(expected)
  })
}

test('SHIP-06 an order that costs nothing is insured for nothing', () => {
  expect(insuredValue({ total: 0, grandTotal: 0, lines: [{ price: 0, quantity: 1 }] })).toBe(0)
})

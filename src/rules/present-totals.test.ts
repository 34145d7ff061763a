import { expect, test } from 'vitest'
import { presentTotals } from './present-totals.ts'

test('CART-05 totals are sent in rupees and percent', () => {
  const totals = { quantity: 3, total: 299_997, discount: 99_989, tax: 20_001, grandTotal: 220_009 }
  expect(presentTotals(totals, { discount: 3333, tax: 1000 })).toEqual({
    selectedItems: 3, totalPrice: 2999.97, discountPercentage: 33.33, discount: 999.89, taxRate: 10, tax: 200.01, grandTotal: 2200.09,
  })
})

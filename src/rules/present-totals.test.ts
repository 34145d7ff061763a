import { expect, test } from 'vitest'
import { presentTotals } from './present-totals.ts'

const totals = {
  quantity: 3,
  total: 299_997,
  discount: 99_989,
  prepaidDiscount: 0,
  makingDiscount: 0,
  priceDiscount: 0,
  tax: 20_001,
  taxRate: 1000,
  roundOff: 0,
  grandTotal: 220_009,
  taxes: [{ name: 'Standard', hsn: '7113', rate: 1000, taxable: 200_008, tax: 20_001 }],
}
const shown = {
  selectedItems: 3,
  totalPrice: 2999.97,
  discountPercentage: 33.33,
  discount: 999.89,
  taxRate: 10,
  tax: 200.01,
  grandTotal: 2200.09,
  taxes: [{ name: 'Standard', hsn: '7113', rate: 10, taxable: 2000.08, tax: 200.01 }],
}

test('CART-05 TAXC-05 totals are sent in rupees and percent', () => {
  expect(presentTotals(totals, 3333)).toEqual(shown)
})

test('TAXC-06 what rounding adds is sent where there is any', () => {
  expect(presentTotals({ ...totals, roundOff: -9, grandTotal: 220_000 }, 3333)).toEqual({
    ...shown,
    roundOff: -0.09,
    grandTotal: 2200,
  })
})

import { expect, test } from 'vitest'
import { storedCart } from './cart-storage.ts'

const shop = {
  taxClasses: [
    { _id: 'standard', name: 'Standard', hsn: '7113', rate: 10, makingRate: null, position: 0, version: 1 },
  ],
  roundsOff: false,
}

test('CART-07 stores lines, totals, tax and count without discount and tax rate', () => {
  const lines = [
    { _id: 'a', price: 1499.5, quantity: 2 },
    { _id: 'b', price: 0.05, quantity: 1 },
  ]
  expect(storedCart(lines, shop)).toEqual({
    products: lines,
    totalPrice: 2999.05,
    tax: 299.91,
    grandTotal: 3298.96,
    selectedItems: 3,
  })
})

test('PIECE-09 the stored cart names the chosen piece of a line', () => {
  const lines = [
    { _id: 'a', price: 100, quantity: 1, pieceId: 'heavy' },
    { _id: 'b', price: 100, quantity: 1 },
  ]
  expect(storedCart(lines, shop).products).toEqual(lines)
})

import { describe, expect, test } from 'vitest'
import { percentOff, saving } from './saving.ts'

describe('the saving on a card', () => {
  test.each([
    { price: 4899, oldPrice: 5999, rupees: 1100, percent: 18 },
    { price: 1899, oldPrice: 2399, rupees: 500, percent: 20 },
    { price: 800, oldPrice: 1000, rupees: 200, percent: 20 },
    { price: 1499.5, oldPrice: 1600, rupees: 100.5, percent: 6 },
  ])(
    'CARD-01 $price instead of $oldPrice saves $rupees rupees, $percent percent',
    ({ price, oldPrice, rupees, percent }) => {
      expect(saving({ price, oldPrice })).toBe(rupees)
      expect(percentOff({ price, oldPrice })).toBe(percent)
    },
  )

  test.each([
    { price: 500, oldPrice: null },
    { price: 500, oldPrice: 500 },
    { price: 500, oldPrice: 400 },
    { price: 0, oldPrice: 0 },
  ])('CARD-01 $price instead of $oldPrice saves nothing', (prices) => {
    expect(saving(prices)).toBe(0)
    expect(percentOff(prices)).toBe(0)
  })
})

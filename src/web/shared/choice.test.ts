import { expect, test } from 'vitest'
import { firstChoice } from './choice.ts'
import { ratingShares } from '../storefront/product/rating-shares.ts'

test('CARD-02 adding without choosing takes the first colour and first size', () => {
  const colors = [
    { value: 'Gold', code: '#E6B84C' },
    { value: 'Silver', code: '#C4C4C4' },
  ]
  expect(firstChoice({ size: '6, 7', colors })).toEqual({ color: 'Gold', size: '6' })
  expect(firstChoice({ size: null, colors: [] })).toEqual({ color: undefined, size: undefined })
})

test('PDP-10 reviews are counted by their stars, five first, in percent of all', () => {
  const shares = ratingShares([{ rating: 5 }, { rating: 5 }, { rating: 4 }, { rating: 1 }])
  expect(shares.map(({ rating, count, percent }) => [rating, count, percent])).toEqual([
    [5, 2, 50],
    [4, 1, 25],
    [3, 0, 0],
    [2, 0, 0],
    [1, 1, 25],
  ])
  expect(ratingShares([]).every(({ percent }) => percent === 0)).toBe(true)
})

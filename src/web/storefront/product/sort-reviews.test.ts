import { expect, test } from 'vitest'
import { reviewOrders, sortReviews } from './sort-reviews.ts'

test('OWNER-05 reviews are sorted by date or stars, newest first', () => {
  const reviews = [
    { id: 'a', rating: 3 },
    { id: 'b', rating: 5 },
    { id: 'c', rating: 3 },
    { id: 'd', rating: 1 },
  ]
  expect(
    reviewOrders.map((order) =>
      sortReviews(reviews, order)
        .map(({ id }) => id)
        .join(''),
    ),
  ).toEqual(['abcd', 'bacd', 'dacb'])
})

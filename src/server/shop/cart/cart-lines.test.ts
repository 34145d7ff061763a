import { expect, test } from 'vitest'
import { orderKeyOf } from './cart-lines.ts'

const line = { id: 'a', quantity: 1, updated_at: 1 }

test.each([
  [[line], [{ ...line, id: 'b' }]],
  [[line], [{ ...line, quantity: 2 }]],
  [[line], [{ ...line, updated_at: 2 }]],
  [[line], [line, { ...line, id: 'b' }]],
  [
    [line, { ...line, id: '2b' }],
    [
      { ...line, updated_at: 12 },
      { ...line, id: 'b' },
    ],
  ],
  [[line], []],
])('CART-05 the carts %j and %j have different order keys', (one, other) => {
  expect(orderKeyOf(one)).not.toBe(orderKeyOf(other))
})

test('CART-05 the order key is that of the lines, whatever else they show', () => {
  expect(orderKeyOf([{ ...line, name: 'Ring' } as typeof line])).toBe(orderKeyOf([line]))
})

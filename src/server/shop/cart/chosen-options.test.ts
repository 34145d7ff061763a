import { expect, test } from 'vitest'
import { chosenOptions } from './chosen-options.ts'

const ring = { name: 'Tara ring', size: '6, 7', colors: '["Gold","Silver"]' }

test.each([
  [{}, { size: '6', color: 'Gold' }],
  [
    { size: '7', color: 'silver' },
    { size: '7', color: 'Silver' },
  ],
  [
    { size: null, color: '' },
    { size: '6', color: 'Gold' },
  ],
])('CART-03 of a ring in two sizes and colours %j is %j', (wanted, chosen) => {
  expect(chosenOptions(ring, wanted)).toEqual(chosen)
})

test('CART-03 a product without sizes has an empty size', () => {
  expect(chosenOptions({ ...ring, size: null }, {})).toEqual({ size: '', color: 'Gold' })
})

test.each([
  [{ size: '8' }, 'size', 'Tara ring is not offered in 8.'],
  [{ color: 'Platinum' }, 'color', 'Tara ring is not offered in Platinum.'],
  [{ size: '8', color: 'Platinum' }, 'size', 'Tara ring is not offered in 8.'],
])('API-01 rejects %j at %s', (wanted, path, message) => {
  expect(() => chosenOptions(ring, wanted)).toThrow(
    expect.objectContaining({ code: 'invalid_input', message, details: { issues: [{ path, message }] } }),
  )
})

import { expect, test } from 'vitest'
import examples from '../../tests/fixtures/price-examples.json' with { type: 'json' }
import { gramsText, isTooLight } from './piece-weight.ts'

test.each(examples.other.weightTolerance)(
  'PIECE-06 $actualMg mg for $paidMg mg at $toleranceBp basis points: rejected $refused',
  ({ paidMg, actualMg, toleranceBp, refused }) => {
    expect(isTooLight(paidMg, actualMg, toleranceBp)).toBe(refused)
  },
)

test('PIECE-06 weights have three decimals', () => {
  expect([gramsText(10.25), gramsText(10.18), gramsText(0.005)]).toEqual(['10.250 g', '10.180 g', '0.005 g'])
})

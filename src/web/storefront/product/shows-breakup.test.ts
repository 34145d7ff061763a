import { expect, test } from 'vitest'
import type { ShownVariant } from '../../../contract/variant.ts'
import { showsBreakup } from './shows-breakup.ts'

const stone = { kind: 'Moissanite', shape: 'Round', quality: '', pieces: 1, carats: 1, amount: 2500 }
const piece = (metal: 'gold' | 'silver', stones: ShownVariant['stones'] = []) => ({
  breakup: { rate: { metal } } as ShownVariant['breakup'],
  stones,
})

test('silver with stones hides its break-up, gold never', () => {
  const pieces = [piece('gold'), piece('gold', [stone]), piece('silver'), piece('silver', [stone])]
  expect(pieces.map((each) => showsBreakup(each, {}))).toEqual([true, true, true, false])
  expect(pieces.map((each) => showsBreakup(each, { priceBreakup: 'all' }))).toEqual([true, true, true, true])
  expect(pieces.map((each) => showsBreakup(each, { priceBreakup: 'none' }))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(showsBreakup({ breakup: null, stones: [] }, { priceBreakup: 'all' })).toBe(false)
})

import { expect, test } from 'vitest'
import type { CurrentRate } from '../../../contract/rates.ts'
import { entryOf, paiseOfText, rowsOf, toRatesInput, withDerived, withText } from './rate-entry.ts'

const rate = (metal: CurrentRate['metal'], fineness: number, perGram: number): CurrentRate => ({
  metal,
  fineness,
  purity: '',
  perGram,
  perKg: perGram * 1000,
  since: '2026-11-21T04:45:00.000Z',
  changePercent: null,
})
const rates = [
  rate('gold', 999, 14_646.9),
  rate('gold', 916, 13_430),
  rate('gold', 750, 10_996.5),
  rate('silver', 925, 185.235),
]
const gold = (fineness: number) => ({ metal: 'gold' as const, fineness })
const rows = rowsOf(rates, [])

test('RATE-11 the form opens with the current rates, 22K first, silver by kilogram', () => {
  const { texts } = entryOf(rates)
  expect(rows.map(({ metal, fineness }) => [metal, fineness, texts[`${metal} ${fineness}`]])).toEqual([
    ['gold', 916, '13,430.00'],
    ['gold', 999, '14,646.90'],
    ['gold', 750, '10,996.50'],
    ['silver', 925, '1,85,235.00'],
  ])
  expect(rowsOf([], []).map(({ fineness }) => fineness)).toEqual([916, 999, 750, 585, 999, 925])
})

test('RATE-11 derived rates follow their source until they are typed', () => {
  const derived = withText(
    withDerived(withText(entryOf(rates), gold(916), '13,631.50'), gold(916), rows, 5),
    gold(916),
    '13700',
  )
  expect(derived.texts).toMatchObject({
    'gold 916': '13700',
    'gold 999': '14,940.00',
    'gold 750': '11,215.00',
    'silver 925': '1,85,235.00',
  })
  const typed = withText(derived, gold(750), '11200')
  expect(toRatesInput(rows, typed)).toEqual({
    rates: [
      { ...gold(916), perGram: 13_700 },
      { ...gold(750), perGram: 11_200 },
      { metal: 'silver', fineness: 925, perKg: 185_235 },
    ],
    derive: { metal: 'gold', from: 916, to: [999], roundTo: 5 },
  })
  expect(withText(typed, gold(999), '15000').derived).toBeNull()
})

test('RATE-11 an empty field keeps its rate; an invalid rate is not sent', () => {
  const entry = withText(withText(entryOf(rates.slice(1, 2)), gold(999), ''), gold(750), ' ')
  expect(toRatesInput(rows, entry, '2026-11-23T04:45:00.000Z')).toEqual({
    effectiveAt: '2026-11-23T04:45:00.000Z',
    rates: [{ ...gold(916), perGram: 13_430 }],
  })
  for (const text of ['0', '-1', 'abc', '1.005'])
    expect([
      text,
      paiseOfText(gold(916), text),
      toRatesInput(rows, withText(entry, gold(916), text)),
    ]).toEqual([text, Number.NaN, undefined])
  expect(toRatesInput(rows, { texts: {}, derived: null })).toBeUndefined()
})

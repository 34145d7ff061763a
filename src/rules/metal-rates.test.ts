import { describe, expect, test } from 'vitest'
import examples from '../../tests/fixtures/price-examples.json' with { type: 'json' }
import {
  changedRates,
  changePercent,
  dailyRates,
  deriveRate,
  exceedsGuard,
  guardMessage,
  nextEffectiveAt,
  ratesInForce,
  staleRate,
  toPaisePerKg,
  toRatePerGram,
  toRatePerKg,
  type DatedRates,
} from './metal-rates.ts'
import { finenesses } from './purity.ts'

const PER_GRAM = 1000

describe('RATE-05 derived rates', () => {
  const gold = examples.derivedRates.flatMap((example) =>
    example.fromPaisePerGram === undefined ? [] : [{ ...example, given: example.fromPaisePerGram }],
  )
  const silver = examples.derivedRates.flatMap((example) =>
    example.fromPaisePerKg === undefined ? [] : [{ ...example, given: example.fromPaisePerKg }],
  )

  test.each(gold)(
    'gold $fineness from $from at $given paise a gram',
    ({ from, given, fineness, ...wanted }) => {
      const derived = ([0, 1, 5, 10] as const).map(
        (roundTo) =>
          deriveRate('gold', { fineness: from, paisePerKg: given * PER_GRAM }, fineness, roundTo) / PER_GRAM,
      )
      const rounded = [
        wanted.roundedTo1RupeePaisePerGram,
        wanted.roundedTo5RupeesPaisePerGram,
        wanted.roundedTo10RupeesPaisePerGram,
      ]
      expect(derived).toEqual([wanted.paisePerGram, ...rounded.map((each, nth) => each ?? derived[nth + 1])])
    },
  )

  test.each(silver)(
    'silver $fineness from $from at $given paise a kilogram',
    ({ from, given, fineness, paisePerKg }) => {
      expect(deriveRate('silver', { fineness: from, paisePerKg: given }, fineness, 0)).toBe(paisePerKg)
    },
  )

  test('from another fineness, by their ratio', () => {
    const from = { fineness: 916, paisePerKg: 1_343_000 * PER_GRAM }
    // 13,430.00 x 750 / 916 = 10,996.179
    expect(deriveRate('gold', from, 750, 0)).toBe(1_099_618 * PER_GRAM)
    expect(deriveRate('gold', from, 750, 5)).toBe(1_099_500 * PER_GRAM)
  })

  test.each(examples.publishedRates)(
    'as the table of IBJA prints $fineness',
    ({ rupeesPer10g999, fineness, printedRupeesPer10g }) => {
      const perGram =
        deriveRate('gold', { fineness: 999, paisePerKg: rupeesPer10g999 * 10 * PER_GRAM }, fineness, 0) /
        PER_GRAM
      expect(Math.round(perGram / 10)).toBe(printedRupeesPer10g)
    },
  )

  test('silver is rounded by the kilogram', () => {
    const from = { fineness: 999, paisePerKg: 20_005_400 }
    expect([0, 1, 10].map((roundTo) => deriveRate('silver', from, 925, roundTo as 0))).toEqual([
      18_504_995, 18_505_000, 18_505_000,
    ])
  })
})

describe('RATE-06 the guard', () => {
  test.each(examples.rateGuard)(
    'from $beforePaisePerGram to $afterPaisePerGram paise',
    ({ beforePaisePerGram, afterPaisePerGram, percentTenths, needsReason }) => {
      const [before, after] = [beforePaisePerGram * PER_GRAM, afterPaisePerGram * PER_GRAM]
      expect(exceedsGuard(before, after, 500)).toBe(needsReason)
      expect(Math.round(Math.abs(changePercent(before, after)) * 10)).toBe(percentTenths)
    },
  )

  test('its message names the rate and the change', () => {
    expect(guardMessage({ metal: 'gold', fineness: 916 }, changePercent(1_343_000_000, 2_045_000_000))).toBe(
      '22K gold would change by 52.3 %. Say why to go on.',
    )
    expect(guardMessage({ metal: 'silver', fineness: 925 }, -6.25)).toBe(
      'Silver 925 would change by 6.3 %. Say why to go on.',
    )
  })

  test('a change in percent has a sign and two decimals', () => {
    expect([
      changePercent(1000, 1015),
      changePercent(1000, 985),
      changePercent(3, 2),
      changePercent(7, 7),
    ]).toEqual([1.5, -1.5, -33.33, 0])
  })
})

describe('RATE-01 the rates in force', () => {
  const batch = (
    id: string,
    effectiveAt: number,
    enteredAt: number,
    gold: Record<number, number>,
  ): DatedRates => ({
    id,
    effectiveAt,
    enteredAt,
    rates: Object.entries(gold).map(([fineness, paisePerKg]) => ({
      id: `${id}-${fineness}`,
      metal: 'gold',
      fineness: Number(fineness),
      paisePerKg,
    })),
  })
  const batches = [
    batch('c', 300, 150, { 916: 3 }),
    batch('a', 100, 100, { 916: 1, 750: 10 }),
    batch('b', 200, 200, { 916: 2 }),
  ]
  const rateAt = (at: number, all = batches) =>
    [...ratesInForce(all, at).values()].map(({ fineness, paisePerKg, since }) => [
      fineness,
      paisePerKg,
      since,
    ])

  test('the latest batch counts immediately; missing finenesses keep their older rate', () => {
    expect(rateAt(99)).toEqual([])
    expect(rateAt(100)).toEqual([
      [750, 10, 100],
      [916, 1, 100],
    ])
    expect(rateAt(299)).toEqual([
      [750, 10, 100],
      [916, 2, 200],
    ])
    expect(rateAt(300)).toEqual([
      [750, 10, 100],
      [916, 3, 300],
    ])
    expect([99, 100, 299, 300].map((at) => nextEffectiveAt(batches, at))).toEqual([100, 200, 300, undefined])
    expect([99, 100, 299].map((at) => nextEffectiveAt(batches, at, ['gold 750']))).toEqual([
      100,
      undefined,
      undefined,
    ])
  })

  test('RATE-08 a change names the rates that differ now or change sooner', () => {
    const later = [batch('d', 400, 160, { 750: 11 })]
    expect(changedRates(batches, batches, 250)).toEqual([])
    expect(changedRates(batches, [...batches, ...later], 250)).toEqual(['gold 750'])
    expect(changedRates([...batches, ...later], batches, 250)).toEqual([])
    expect(changedRates(batches, batches.slice(0, 2), 250)).toEqual(['gold 916'])
    expect(changedRates([], batches, 250).toSorted()).toEqual(['gold 750', 'gold 916'])
    expect(changedRates(batches, [...batches, batch('old', 50, 210, { 916: 9 })], 250)).toEqual([])
  })

  test('of the same instant, the batch entered last counts', () => {
    expect(rateAt(500, [batch('late', 400, 2, { 916: 7 }), batch('early', 400, 1, { 916: 6 })])).toEqual([
      [916, 7, 400],
    ])
  })

  test('RATE-07 each day has its last rate, or that of the day before', () => {
    const noon = (day: number, hour: number) => (day * 24 + hour) * 3_600_000 - 5.5 * 3_600_000
    const days = [
      batch('a', noon(11, 10), 1, { 916: 5 }),
      batch('b', noon(11, 16), 2, { 916: 6 }),
      batch('c', noon(13, 0), 3, { 916: 7, 750: 1 }),
    ]
    expect(dailyRates(days, { metal: 'gold', fineness: 916 }, 10, 14)).toEqual([
      { day: 11, paisePerKg: 6 },
      { day: 12, paisePerKg: 6 },
      { day: 13, paisePerKg: 7 },
      { day: 14, paisePerKg: 7 },
    ])
    expect(dailyRates(days, { metal: 'gold', fineness: 916 }, 12, 12)).toEqual([{ day: 12, paisePerKg: 6 }])
  })

  test('RATE-10 the oldest of the rates that are too old', () => {
    const hour = 3_600_000
    const gold = (fineness: number, since: number) => ({ metal: 'gold' as const, fineness, since })
    const rates = [gold(375, 2 * hour), gold(999, hour), gold(916, hour)]
    expect(staleRate(rates, 24, 25 * hour)).toBeUndefined()
    expect(staleRate(rates, 24, 25 * hour + 1)).toBe(rates[2])
    expect(staleRate([], 24, 25 * hour)).toBeUndefined()
  })
})

test('RATE-02 rates in rupees keep every paisa of a kilogram', () => {
  expect([
    toPaisePerKg({ perGram: 13_430 }),
    toPaisePerKg({ perKg: 185_235 }),
    toPaisePerKg({ perGram: 10_996.55 }),
  ]).toEqual([1_343_000_000, 18_523_500, 1_099_655_000])
  expect([toRatePerGram(18_523_500), toRatePerKg(18_523_500)]).toEqual([185.235, 185_235])
  expect(
    finenesses.gold.every((fineness) =>
      Number.isInteger(deriveRate('gold', { fineness: 999, paisePerKg: 1_465_000_000 }, fineness, 0)),
    ),
  ).toBe(true)
})

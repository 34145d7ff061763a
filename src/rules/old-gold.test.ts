import { expect, test } from 'vitest'
import { toPaisePerKg } from './metal-rates.ts'
import { offeredRate, priceOldMetal } from './old-gold.ts'
import type { RatedMetal } from './purity.ts'

test.each<
  [
    what: string,
    metal: RatedMetal,
    sale: { perGram?: number; perKg?: number },
    deduction: number,
    offered: { perGram?: number; perKg?: number },
  ]
>([
  ['without a deduction', 'gold', { perGram: 12_900 }, 0, { perGram: 12_900 }],
  ['at 3%', 'gold', { perGram: 13_430 }, 300, { perGram: 13_027.1 }],
  ['half up to the paisa per gram', 'gold', { perGram: 0.5 }, 100, { perGram: 0.5 }],
  ['down below the half', 'gold', { perGram: 1.01 }, 200, { perGram: 0.99 }],
  ['at most 20%', 'platinum', { perGram: 4_100.55 }, 2000, { perGram: 3_280.44 }],
  ['of silver by the kilogram', 'silver', { perKg: 157_300.55 }, 750, { perKg: 145_503.01 }],
])('RETURN-07 the rate offered is the rate of sale %s', (_what, metal, sale, deduction, offered) => {
  expect(offeredRate(metal, toPaisePerKg(sale), deduction)).toBe(toPaisePerKg(offered))
})

test.each<
  [
    what: string,
    netMg: number,
    rate: { perGram?: number; perKg?: number },
    deduction: number,
    paise: [value: number, deducted: number, amount: number],
  ]
>([
  ['8.000 g of 22K less 2% melting', 8000, { perGram: 12_900 }, 200, [10_320_000, 206_400, 10_113_600]],
  ['no deduction', 8000, { perGram: 12_900 }, 0, [10_320_000, 0, 10_320_000]],
  ['all of it deducted', 8000, { perGram: 12_900 }, 10_000, [10_320_000, 10_320_000, 0]],
  ['half a paisa up, twice', 1, { perGram: 15 }, 3333, [2, 1, 1]],
  ['silver by the kilogram', 250_500, { perKg: 145_503.01 }, 150, [3_644_850, 54_673, 3_590_177]],
  [
    'a hundred kilograms exactly',
    100_000_000,
    { perGram: 99_999.99 },
    1,
    [999_999_900_000, 99_999_990, 999_899_900_010],
  ],
])('RETURN-07 prices %s', (_what, netMg, rate, deduction, [value, deducted, amount]) => {
  expect(priceOldMetal({ netMg, paisePerKg: toPaisePerKg(rate), deduction })).toEqual({
    value,
    deducted,
    amount,
  })
})

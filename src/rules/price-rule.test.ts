import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PriceBreakup } from '../contract/price-breakup.schemas.ts'
import { PriceRule } from '../contract/price-rule-fields.ts'
import { pricePiece } from './piece-price.ts'
import { toPieceRule, toPriceBreakup } from './price-rule.ts'

const ringRule = {
  making: { kind: 'percent', value: 18, minimum: 1500 },
  makingDiscountPercent: 20,
  charges: [
    { name: 'Hallmarking', amount: 45 },
    { name: 'Certificate', amount: 1200 },
  ],
}

test('PRICE-02 what a rule leaves out adds nothing', () => {
  expect(z.parse(PriceRule, {})).toEqual({
    wastagePercent: 0,
    making: { kind: 'perGram', value: 0, basis: 'net', onWastage: false, minimum: 0 },
    makingDiscountPercent: 0,
    charges: [],
    unit: 'paise',
    roundUp: 0,
  })
  expect(z.parse(PriceRule, ringRule)).toMatchObject({
    wastagePercent: 0,
    making: { kind: 'percent', value: 18, basis: 'net', onWastage: false, minimum: 1500 },
  })
})

test.each<[path: string, message: string, rule: object]>([
  ['making.minimum', 'must be whole rupees', { unit: 'rupee', making: { minimum: 1500.5 } }],
  ['making.value', 'must be at most 1000', { making: { kind: 'percent', value: 1001 } }],
  ['making.kind', 'must be one of perGram, percent, fixed', { making: { kind: 'perPiece' } }],
  ['making.basis', 'must be net or gross', { making: { basis: 'tare' } }],
  ['wastagePercent', 'must have at most two decimals', { wastagePercent: 8.125 }],
  ['makingDiscountPercent', 'must be at most 100', { makingDiscountPercent: 101 }],
  ['charges.0.name', 'must not be empty', { charges: [{ name: ' ', amount: 1 }] }],
  [
    'charges',
    'must be at most 10 charges',
    { charges: Array.from({ length: 11 }, () => ({ name: 'Hallmarking', amount: 45 })) },
  ],
  ['unit', 'must be paise or rupee', { unit: 'anna' }],
  ['roundUp', 'must be 0, 1 or 10', { roundUp: 5 }],
])('PRICE-02 %s %s', (path, message, rule) => {
  const { error } = z.safeParse(PriceRule, rule)
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
})

test('PRICE-02 PRICE-04 the worked ring, from its rule to the shown break-up', () => {
  const rule = toPieceRule(z.parse(PriceRule, ringRule))
  const rate = {
    id: 'r',
    metal: 'gold',
    fineness: 750,
    paisePerKg: 1_099_650_000,
    since: Date.parse('2026-11-22T04:45:00.000Z'),
  } as const
  const parts = pricePiece(
    { netMg: 3310, grossMg: 3412, stones: [{ mct: 510, paisePerCarat: 6_500_000, paise: null }] },
    rule,
    rate.paisePerKg,
  )
  const breakup = toPriceBreakup(parts, rule, rate, 3310)
  expect(breakup).toEqual({
    rate: {
      metal: 'gold',
      fineness: 750,
      purity: '18K (750)',
      perGram: 10_996.5,
      since: '2026-11-22T04:45:00.000Z',
    },
    netWeight: 3.31,
    metal: 36_398.42,
    wastageWeight: 0,
    wastage: 0,
    making: 6551.72,
    makingDiscount: 1310.34,
    stones: 33_150,
    charges: [
      { name: 'Hallmarking', amount: 45 },
      { name: 'Certificate', amount: 1200 },
    ],
    rounding: 0,
    price: 76_034.8,
  })
  expect(z.parse(PriceBreakup, breakup)).toEqual(breakup)
})

test('PRICE-02 rupees, percent and grams become whole paise, basis points and thousandths', () => {
  const rule = z.parse(PriceRule, {
    wastagePercent: 8.25,
    making: { value: 18.5, basis: 'gross', minimum: 99.99, onWastage: true },
    unit: 'paise',
    roundUp: 10,
  })
  expect(toPieceRule(rule)).toEqual({
    wastage: 825,
    making: { kind: 'perGram', amount: 1850, basis: 'gross', onWastage: true, minimum: 9999 },
    makingDiscount: 0,
    charges: [],
    unit: 'paise',
    roundUp: 10,
  })
})

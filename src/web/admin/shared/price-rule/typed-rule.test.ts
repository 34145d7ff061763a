import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PriceRule } from '../../../../contract/price-rule.ts'
import { ruleProblems, typedRuleOf, TypedPriceRule } from './typed-rule.ts'

const ring: PriceRule = {
  wastagePercent: 0,
  making: { kind: 'percent', value: 18, basis: 'net', onWastage: false, minimum: 1500 },
  makingDiscountPercent: 20,
  charges: [
    { name: 'Hallmarking', amount: 45 },
    { name: 'Certificate', amount: 1200 },
  ],
  unit: 'paise',
  roundUp: 10,
}

test('PRICE-02 a typed rule is the rule it was made from', () => {
  expect(z.parse(TypedPriceRule, typedRuleOf(ring))).toEqual(ring)
  expect(ruleProblems(typedRuleOf(ring))).toEqual({})
})

test('PRICE-02 empty fields are zero, and an empty charge is none', () => {
  const typed = {
    ...typedRuleOf(ring),
    wastagePercent: ' 8 % ',
    makingDiscountPercent: '',
    charges: [
      { name: '', amount: '' },
      { name: 'Box', amount: '₹1,200.50' },
    ],
  }
  expect(z.parse(TypedPriceRule, typed)).toMatchObject({
    wastagePercent: 8,
    makingDiscountPercent: 0,
    charges: [{ name: 'Box', amount: 1200.5 }],
  })
})

test('PRICE-02 each wrong field has its own message', () => {
  const typed = typedRuleOf({ ...ring, unit: 'rupee', making: { ...ring.making, minimum: 0.5 } })
  expect(ruleProblems(typed)).toEqual({ 'making.minimum': 'must be whole rupees' })
  expect(
    ruleProblems({ ...typedRuleOf(ring), wastagePercent: 'eight', charges: [{ name: '', amount: '5' }] }),
  ).toEqual({ wastagePercent: 'must be a number', 'charges.0.name': 'must not be empty' })
})

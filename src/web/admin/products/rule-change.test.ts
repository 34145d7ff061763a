import { expect, test } from 'vitest'
import { blankMaking, noRuleChange, readRuleChange } from './rule-change.ts'

test('PRICE-09 changes only typed fields; zero is a change, empty is none', () => {
  expect(readRuleChange(noRuleChange)).toEqual({ problems: {} })
  expect(readRuleChange({ ...noRuleChange, wastagePercent: ' 8.5 % ' })).toEqual({
    problems: {},
    change: { wastagePercent: 8.5 },
  })
  expect(readRuleChange({ ...noRuleChange, makingDiscountPercent: '0' }).change).toEqual({
    makingDiscountPercent: 0,
  })
})

test('PRICE-09 a complete new making charge replaces the old one', () => {
  const making = blankMaking('percent')
  expect(readRuleChange({ ...noRuleChange, wastagePercent: '9', making })).toEqual({ problems: {} })
  expect(
    readRuleChange({ ...noRuleChange, making: { ...making, value: '12', minimum: '1,500' } }).change,
  ).toEqual({ making: { kind: 'percent', value: 12, basis: 'net', onWastage: false, minimum: 1500 } })
})

test('PRICE-09 each wrong field has its own message', () => {
  expect(
    readRuleChange({
      wastagePercent: '101',
      making: { ...blankMaking('percent'), value: '1001' },
      makingDiscountPercent: 'ten',
    }).problems,
  ).toEqual({ wastagePercent: 'must be at most 100', makingDiscountPercent: 'must be a number' })
  expect(
    readRuleChange({ ...noRuleChange, making: { ...blankMaking('percent'), value: '1001' } }).problems,
  ).toEqual({ 'making.value': 'must be at most 1000' })
})

import { expect, test } from 'vitest'
import { collectionRuleWords } from './collection-rule-words.ts'

test.each([
  [{ priceTo: 50_000 }, 'All products, up to ₹50,000.00'],
  [{ metal: '22K Gold', weightFrom: 2 }, '22K Gold, from 2.000 g'],
  [{ priceFrom: 0, priceTo: Number.NaN }, 'All products, from ₹0.00'],
  [
    {
      metal: '18K Gold',
      fineness: 750,
      gender: 'female',
      stone: 'Diamond',
      weightFrom: 2,
      weightTo: 5,
      priceFrom: 10_000,
      priceTo: 50_000,
    },
    '18K Gold of 750, for her, with Diamond, 2.000 g to 5.000 g, ₹10,000.00 to ₹50,000.00',
  ],
  [{ fineness: 916, gender: 'male' }, 'All products of 916, for him'],
] as const)('PROMISE-06 %j is said as %s', (rule, words) => {
  expect(collectionRuleWords(rule)).toBe(words)
})

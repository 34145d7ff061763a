import type { CollectionRule } from '../contract/collection-rule-fields.ts'
import { gramsText } from './piece-weight.ts'
import { moneyText } from './money-text.ts'

/** A rule in words: `22K Gold of 916, for her, with Diamond, 2.000 g to 5.000 g, up to ₹50,000.00`. */
export function collectionRuleWords(rule: Partial<CollectionRule>): string {
  const { metal, fineness, gender, stone } = rule
  const words = [
    [metal ?? 'All products', fineness && `of ${fineness}`].filter(Boolean).join(' '),
    gender && (gender === 'female' ? 'for her' : 'for him'),
    stone && `with ${stone}`,
    boundsText(rule.weightFrom, rule.weightTo, gramsText),
    boundsText(rule.priceFrom, rule.priceTo, moneyText),
  ]
  return words.filter(Boolean).join(', ')
}

type Bound = number | null | undefined

function boundsText(from: Bound, to: Bound, textOf: (value: number) => string): string {
  if (isNumber(from) && isNumber(to)) return `${textOf(from)} to ${textOf(to)}`
  if (isNumber(from)) return `from ${textOf(from)}`
  return isNumber(to) ? `up to ${textOf(to)}` : ''
}

const isNumber = (value: Bound): value is number => typeof value === 'number' && Number.isFinite(value)

import type { RateBatch } from '../../../contract/manage-rates.ts'
import { byTrade } from '../../../rules/metal-rates.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { shortPurity } from '../../shared/rates/rate-labels.ts'
import { isPerKg } from './rate-entry.ts'

/** The best known rate of a batch, and how many others it has: `22K ₹13,430.00, 5 others`. */
export function batchText({ rates }: RateBatch): string {
  const [first, ...others] = rates.toSorted(byTrade)
  if (!first) return ''

  const amount = `${shortPurity(first)} ${moneyText(isPerKg(first) ? first.perKg : first.perGram)}`

  return others.length === 0
    ? amount
    : `${amount}, ${others.length} ${others.length === 1 ? 'other' : 'others'}`
}

import { spokenAmount } from '../../../rules/typed-amount.ts'
import type { ShopSearch } from './search-params.ts'

/** A range of weights: `Under 2 g`, `2 to 5 g`, `Over 20 g`. Bounds in grams, at least one. */
export function weightText({ minWeight, maxWeight }: Pick<ShopSearch, 'minWeight' | 'maxWeight'>): string {
  if (minWeight === undefined) return `Under ${maxWeight} g`
  return maxWeight === undefined ? `Over ${minWeight} g` : `${minWeight} to ${maxWeight} g`
}

/** A range of prices: `₹80,000 to ₹1.5 lakh`. Bounds in rupees, at least one. */
export function priceText({ minPrice, maxPrice }: Pick<ShopSearch, 'minPrice' | 'maxPrice'>): string {
  if (minPrice === undefined) return `Up to ${spokenAmount(Number(maxPrice))}`
  const from = spokenAmount(Number(minPrice))
  return maxPrice === undefined ? `From ${from}` : `${from} to ${spokenAmount(Number(maxPrice))}`
}

export const genderText = (gender: string): string => (gender === 'female' ? 'For her' : 'For him')

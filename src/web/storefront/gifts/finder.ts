import type { Category } from '../../../contract/product.ts'
import { priceRanges, type PriceKey } from '../listing/choices.ts'
import type { GiftQuery } from './gift-query.ts'

/** Recipients of a gift. Pieces for children are a category of their own. */
export const receivers = [
  { key: 'her', label: 'For her' },
  { key: 'him', label: 'For him' },
  { key: 'child', label: 'For a child' },
  { key: 'anyone', label: 'For anyone' },
] as const satisfies readonly { key: string; label: string }[]
export type Receiver = (typeof receivers)[number]['key']

/** The shop's price ranges, worded as budgets. */
export const budgets = [
  { key: '0-1500', label: 'Up to ₹1,500' },
  { key: '1500-3000', label: '₹1,500 to ₹3,000' },
  { key: '3000-5000', label: '₹3,000 to ₹5,000' },
  { key: '5000-', label: '₹5,000 and more' },
] as const satisfies readonly { key: PriceKey; label: string }[]

/** Kinds of gifts, the most popular first. */
export const giftKinds = [
  'Earrings', 'Necklaces', 'Rings', 'Bracelets', 'Studs', 'Chain', 'Anklets', 'Idols & Coins',
] as const satisfies readonly Category[]
export type GiftKind = (typeof giftKinds)[number]

/** The gift finder's answers; an absent answer means no restriction. */
export type GiftSearch = { for?: Receiver; budget?: PriceKey; kind?: GiftKind }

/** Reads the gift finder's answers from a query string. Invalid ones are ignored. */
export function readGiftSearch(given: GiftQuery): GiftSearch {
  const receiver = receivers.find(({ key }) => key === given.for)?.key
  const budget = priceRanges.find(({ key }) => key === given.budget)?.key
  const kind = giftKinds.find((name) => name === given.kind)
  return { ...(receiver && { for: receiver }), ...(budget && { budget }), ...(kind && { kind }) }
}

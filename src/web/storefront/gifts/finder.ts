import type { Category, Gender } from '../../../contract/product.ts'
import type { ListingFilter } from '../../api/queries/products.ts'
import { genderCategoryAddress } from '../addresses.ts'
import { priceRanges, type PriceKey } from '../listing/choices.ts'
import { priceBounds } from '../listing/filters.ts'
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
  'Earrings',
  'Necklaces',
  'Rings',
  'Bracelets',
  'Studs',
  'Chain',
  'Anklets',
  'Idols & Coins',
] as const satisfies readonly Category[]
export type GiftKind = (typeof giftKinds)[number]

/** The gift finder's answers; an absent answer means no restriction. */
export type GiftSearch = { for?: Receiver; budget?: PriceKey; kind?: GiftKind }

/** Reads the gift finder's answers from a query string. Invalid ones are ignored. */
export function readGiftSearch(given: GiftQuery): GiftSearch {
  const receiver = receivers.find(({ key }) => key === given.for)?.key
  const budget = priceRanges.find(({ key }) => key === given.budget)?.key
  const kind = giftKinds.find((name) => name === given.kind)
  return answersOf({ for: receiver, budget, kind })
}

/** The answers that were given: an unanswered question has no key. */
export const answersOf = (answers: { [Key in keyof GiftSearch]: GiftSearch[Key] | undefined }): GiftSearch =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined))

/** Four well-rated, affordable pieces. Price in rupees. */
export const favouriteGifts = {
  maxPrice: 5000,
  sortBy: 'rating',
  page: 1,
  limit: 4,
} as const satisfies ListingFilter & { page: number }

function genderOf(receiver: Receiver | undefined): Gender | undefined {
  if (receiver === 'her') return 'female'
  return receiver === 'him' ? 'male' : undefined
}

const categoryOf = ({ for: receiver, kind }: GiftSearch): Category | undefined =>
  receiver === 'child' ? "Kid's Jewellery" : kind

/** The address of the listing that shows exactly these gifts. */
export function giftListing(search: GiftSearch): string {
  const gender = genderOf(search.for)
  const category = categoryOf(search)

  const query = new URLSearchParams()
  if (!gender && category) query.set('category', category)
  if (search.budget) query.set('price', search.budget)

  const path = giftPath(gender, category)
  return query.size > 0 ? `${path}?${query}` : path
}

function giftPath(gender: Gender | undefined, category: Category | undefined): string {
  if (!gender) return '/shop'
  return category ? genderCategoryAddress(gender, category) : `/gender/${gender}`
}

/** The same filter for the catalogue. Prices in rupees. */
export function giftFilter(search: GiftSearch) {
  const gender = genderOf(search.for)
  const category = categoryOf(search)
  return { gender, category, ...priceBounds(search.budget) }
}

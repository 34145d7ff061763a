import type { Category, Gender } from '../../../contract/product.ts'
import { genderCategoryAddress } from '../addresses.ts'
import { priceBounds } from '../listing/filters.ts'
import type { GiftSearch, Receiver } from './finder.ts'

const genderOf = (receiver: Receiver | undefined): Gender | undefined =>
  receiver === 'her' ? 'female' : receiver === 'him' ? 'male' : undefined

const categoryOf = ({ for: receiver, kind }: GiftSearch): Category | undefined => (receiver === 'child' ? "Kid's Jewellery" : kind)

/** The address of the listing that shows exactly these gifts. */
export function giftListing(search: GiftSearch): string {
  const gender = genderOf(search.for)
  const category = categoryOf(search)
  const query = new URLSearchParams({
    ...(!gender && category && { category }),
    ...(search.budget && { price: search.budget }),
  }).toString()
  const path = !gender ? '/shop' : category ? genderCategoryAddress(gender, category) : `/gender/${gender}`
  return query ? `${path}?${query}` : path
}

/** The same filter for the catalogue. Prices in rupees. */
export function giftFilter(search: GiftSearch) {
  const gender = genderOf(search.for)
  const category = categoryOf(search)
  return { ...(gender && { gender }), ...(category && { category }), ...priceBounds(search.budget) }
}

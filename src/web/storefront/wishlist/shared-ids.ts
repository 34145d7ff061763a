import { MAX_PRODUCT_IDS } from '../../../contract/product.ts'
import type { WishlistItem } from '../../../contract/wishlist.ts'

/** The id that names a saved product in addresses: that of its variant, if one was chosen. */
export const sharedIdOf = ({ productId, variantId }: Pick<WishlistItem, 'productId' | 'variantId'>): string =>
  variantId ?? productId

/** The address of a list for others to see: its newest products, without a name (WISH-03). */
export const sharedPath = (items: readonly WishlistItem[]): string =>
  `/wishlist?ids=${items.slice(0, MAX_PRODUCT_IDS).map(sharedIdOf).join(',')}`

/** The ids in such an address; undefined if it names none. */
export function sharedIds(text = ''): string[] | undefined {
  const ids = text
    .toLowerCase()
    .split(',')
    .filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
  return ids.length > 0 ? [...new Set(ids)].slice(0, MAX_PRODUCT_IDS) : undefined
}

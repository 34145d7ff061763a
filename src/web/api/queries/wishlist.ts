import { queryOptions } from '@tanstack/react-query'
import { getWishlist } from '../../../contract/wishlist.ts'
import type { Api } from '../client.ts'

/** The customer's saved products, newest first. */
export const wishlistQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: ['wishlist', userId], queryFn: () => api(getWishlist, {}) })

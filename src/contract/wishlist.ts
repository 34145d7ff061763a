import type * as z from 'zod/mini'
import type * as schemas from './wishlist.schemas.ts'

/** Maximum number of saved products per customer; the newest are kept. */
export const MAX_WISHLIST_ITEMS = 500

export type WishlistItem = z.output<typeof schemas.WishlistItem>
export type WishlistDraft = z.output<typeof schemas.WishlistDraft>

export const getWishlist = { method: 'GET', path: '/api/wishlist' } as const
export const saveToWishlist = { method: 'PUT', path: '/api/wishlist' } as const
export const removeFromWishlist = { method: 'DELETE', path: '/api/wishlist' } as const

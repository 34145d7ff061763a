import type { ListingFilter } from '../../api/queries/products.ts'

/** Four well-rated, affordable pieces. Price in rupees. */
export const favouriteGifts = { maxPrice: 5000, sortBy: 'rating', page: 1, limit: 4 } as const satisfies ListingFilter & { page: number }

import type { Color } from '../../../contract/product.ts'

/** The filter's colours. */
export const filterColors = ['Silver', 'Gold', 'Rose Gold'] as const satisfies readonly Color[]

/** The filter's price ranges, in rupees, both ends included; `key` names the range in addresses. */
export const priceRanges = [
  { key: '0-1500', label: 'Under RS 1500', minPrice: 0, maxPrice: 1500 },
  { key: '1500-3000', label: 'Under RS 3000', minPrice: 1500, maxPrice: 3000 },
  { key: '3000-5000', label: 'Under RS 5000', minPrice: 3000, maxPrice: 5000 },
  { key: '5000-', label: 'Over RS 5000', minPrice: 5000 },
] as const
export type PriceKey = (typeof priceRanges)[number]['key']

/**
 * The orders of a listing besides its default; `key` names the order in addresses. Newest first is the
 * default except in a collection.
 */
export const sortOrders = [
  { key: 'newest', label: 'Newest', sortBy: 'createdAt', sortOrder: 'desc' },
  { key: 'price-low', label: 'Price: low to high', sortBy: 'price', sortOrder: 'asc' },
  { key: 'price-high', label: 'Price: high to low', sortBy: 'price', sortOrder: 'desc' },
  { key: 'rating', label: 'Rating', sortBy: 'rating', sortOrder: 'desc' },
  { key: 'name', label: 'Name', sortBy: 'name', sortOrder: 'asc' },
  { key: 'weight', label: 'Weight', sortBy: 'weight', sortOrder: 'asc' },
] as const

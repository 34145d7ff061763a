import { queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listProducts,
  listRecommended,
  listRelated,
  listTrending,
  searchProducts,
  type sortKeys,
  type Color,
  type Gender,
} from '../../contract/product.ts'
import type { Api } from '../api.ts'

/** What a listing asks for. Prices in rupees, both ends included; what is not given does not filter. */
export type ProductFilter = {
  gender?: Gender
  category?: string
  color?: Color
  minPrice?: number
  maxPrice?: number
  /** Highest or newest first; newest unless said. */
  sortBy?: (typeof sortKeys)[number]
  /** Products on a page. */
  limit: number
}

/** One page of a listing, from 1. */
export const productListQuery = (api: Api, filter: ProductFilter & { page: number }) =>
  queryOptions({ queryKey: ['products', filter], queryFn: () => fetchProducts(api, filter) })

/** The first `pages` pages of a listing together, for those that grow in place. */
export const productPagesQuery = (api: Api, filter: ProductFilter, pages: number) =>
  queryOptions({
    queryKey: ['products', { ...filter, pages }],
    queryFn: async () => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1)
      const [first, ...others] = await Promise.all(numbers.map((page) => fetchProducts(api, { ...filter, page })))
      return { totalPages: 0, totalProducts: 0, ...first, products: [first, ...others].flatMap((each) => each?.products ?? []) }
    },
  })

const fetchProducts = (api: Api, { page, limit, minPrice, maxPrice, ...filter }: ProductFilter & { page: number }) =>
  api(listProducts, {
    query: {
      ...filter,
      ...(minPrice !== undefined && { minPrice: String(minPrice) }),
      ...(maxPrice !== undefined && { maxPrice: String(maxPrice) }),
      page: String(page),
      limit: String(limit),
    },
  })

/** One product with its reviews. */
export const productQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['product', id], queryFn: () => api(getProduct, { params: { id } }) })

/** A mix of well-rated products across categories. */
export const recommendedQuery = (api: Api) =>
  queryOptions({ queryKey: ['recommended'], queryFn: () => api(listRecommended, {}) })

/** Products near to one: by category, gender, metal and price. */
export const relatedQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['related', id], queryFn: () => api(listRelated, { params: { id } }) })

/** Products that match what was typed; asks nothing while there is no text (SRCH-05). */
export const searchQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['search', text.trim()],
    queryFn: () => api(searchProducts, { query: { query: text.trim() } }),
    enabled: text.trim() !== '',
  })

/** Just long enough for a page to take over what its loader fetched, in milliseconds. */
const HANDED_OVER_MS = 1_000

/** Never kept: every showing asks anew, marked with the time (HOME-08). A loader takes it by `fetchQuery`. */
export const trendingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['trending'],
    queryFn: () => api(listTrending, { query: { t: String(Date.now()) } }),
    gcTime: HANDED_OVER_MS,
    staleTime: 0,
    refetchOnMount: 'always',
  })

import { withWornSecond } from '../../../rules/pictures.ts'
import { queryOptions } from '@tanstack/react-query'
import {
  getProduct,
  listProducts,
  listRecommended,
  listRelated,
  listTrending,
  searchProducts,
  type sortKeys,
  type Gender,
  type Product,
  type ProductById,
  type ProductListPage,
} from '../../../contract/product.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** The fields of a product that its card shows and that its button adds to the cart. */
export type CardProduct = Pick<
  Product,
  | '_id'
  | 'name'
  | 'colors'
  | 'price'
  | 'priceWithTax'
  | 'oldPrice'
  | 'size'
  | 'metal'
  | 'image'
  | 'additionalImages'
  | 'imageColors'
  | 'rating'
  | 'reviewCount'
  | 'stock'
  | 'priceVaries'
  | 'purity'
  | 'wornImage'
> &
  Pick<ProductById, 'variant'>

/** One page of a listing, or several pages together. */
export type CardPage = { products: CardProduct[]; totalPages: number; totalProducts: number }

const cardOf = ({
  _id,
  name,
  colors,
  price,
  priceWithTax,
  oldPrice,
  size,
  metal,
  image,
  additionalImages,
  imageColors,
  rating,
  reviewCount,
  stock,
  priceVaries,
  purity,
  wornImage,
}: Product): CardProduct => ({
  _id,
  name,
  colors,
  price,
  priceWithTax,
  oldPrice,
  size,
  metal,
  image,
  additionalImages:
    Object.keys(imageColors).length > 0
      ? additionalImages
      : withWornSecond([image, ...additionalImages], wornImage).slice(1, 2),
  imageColors,
  rating,
  reviewCount,
  stock,
  priceVaries,
  ...(purity && { purity }),
  wornImage,
})

/**
 * Removes the fields that no card shows. On the server the data is sent a second time, inside the rendered
 * page, and these fields are half of it. Data fetched by the browser is sent once and stays unchanged.
 */
const asCards = (response: Promise<Product[]>): Promise<CardProduct[]> =>
  import.meta.env.SSR ? response.then((products) => products.map(cardOf)) : response

const withCards = (response: Promise<ProductListPage>): Promise<CardPage> =>
  import.meta.env.SSR ? response.then((page) => ({ ...page, products: page.products.map(cardOf) })) : response

/** Filters of a listing. Prices in rupees, both ends included; an absent filter means no restriction. */
export type ListingFilter = {
  gender?: Gender
  category?: string
  color?: string
  /** The slug of a collection. */
  collection?: string
  minPrice?: number | string
  maxPrice?: number | string
  metal?: string
  /** A fineness. */
  purity?: string
  /** Grams. */
  minWeight?: string
  maxWeight?: string
  size?: string
  /** A country. */
  origin?: string
  /** By default newest first; of a collection, its own order. */
  sortBy?: (typeof sortKeys)[number]
  /** Descending by default. */
  sortOrder?: 'asc' | 'desc'
  /** Products per page. */
  limit: number
}

/** One page of a listing, from 1. */
export const productListQuery = (api: Api, filter: ListingFilter & { page: number }) =>
  queryOptions({ queryKey: ['products', filter], queryFn: () => fetchProducts(api, filter), meta: FOR_ALL })

/** The first `pages` pages of a listing together, for listings that load more pages in place. */
export const productPagesQuery = (api: Api, filter: ListingFilter, pages: number) =>
  queryOptions({
    queryKey: ['products', { ...filter, pages }],
    meta: FOR_ALL,
    queryFn: async () => {
      const numbers = Array.from({ length: pages }, (_, index) => index + 1)
      const [first, ...others] = await Promise.all(
        numbers.map((page) => fetchProducts(api, { ...filter, page })),
      )
      return {
        totalPages: 0,
        totalProducts: 0,
        ...first,
        products: [first, ...others].flatMap((each) => each?.products ?? []),
      }
    },
  })

const fetchProducts = (
  api: Api,
  { page, limit, minPrice, maxPrice, ...filter }: ListingFilter & { page: number },
): Promise<CardPage> =>
  withCards(
    api(listProducts, {
      query: {
        ...filter,
        minPrice: minPrice === undefined ? undefined : String(minPrice),
        maxPrice: maxPrice === undefined ? undefined : String(maxPrice),
        page: String(page),
        limit: String(limit),
      },
    }),
  )

/** One product with its reviews. */
export const productQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: () => api(getProduct, { params: { id } }),
    meta: FOR_ALL,
  })

/** A mix of well-rated products across categories. */
export const recommendedQuery = (api: Api) =>
  queryOptions({ queryKey: ['recommended'], queryFn: () => asCards(api(listRecommended, {})), meta: FOR_ALL })

/** Related products: similar category, gender, metal and price. */
export const relatedQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['related', id],
    queryFn: () => asCards(api(listRelated, { params: { id } })),
    meta: FOR_ALL,
  })

/**
 * Products that match the typed text, 50 unless `limit` is given. Disabled while there is no text (SRCH-05).
 * `final`: nobody is typing any more, so that a search without result is counted.
 */
export const searchQuery = (api: Api, text: string, limit?: string, final?: '1') =>
  queryOptions({
    queryKey: ['search', text.trim(), limit],
    queryFn: () => asCards(api(searchProducts, { query: { query: text.trim(), limit, final } })),
    enabled: text.trim() !== '',
    meta: FOR_ALL,
  })

/** Just long enough for a page to use what its loader fetched, in milliseconds. */
const HANDED_OVER_MS = 1_000

/** Never cached: each view refetches, with the time as a parameter (HOME-08). Loaders use `fetchQuery`. */
export const trendingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['trending'],
    queryFn: () => asCards(api(listTrending, { query: { t: String(Date.now()) } })),
    gcTime: HANDED_OVER_MS,
    meta: FOR_ALL,
    staleTime: 0,
    refetchOnMount: 'always',
  })

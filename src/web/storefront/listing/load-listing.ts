import type { QueryClient } from '@tanstack/react-query'
import type { ProductPage } from '../../../contract/product.ts'
import type { Api } from '../../api.ts'
import { productListQuery, type ProductFilter } from '../../queries/products.ts'
import { genderFilter, type GenderListing } from './category.ts'

type Context = { queryClient: QueryClient; api: Api }

/**
 * Starts fetching a listing. The server waits for it, since it sends the page complete, and answers it; a browser
 * does not, so that the new page stands at once and shows what is still to come.
 * @throws ApiError on the server only.
 */
export async function loadListing({ queryClient, api }: Context, filter: ProductFilter): Promise<ProductPage | undefined> {
  const query = productListQuery(api, filter)
  if (import.meta.env.SSR) return queryClient.ensureQueryData(query)
  void queryClient.prefetchQuery(query)
  return undefined
}

/** The last page of a listing, when the page asked for lies beyond it. Both from 1. */
export const clampedPage = (page: number, { totalPages }: ProductPage): number | undefined =>
  page > Math.max(totalPages, 1) ? Math.max(totalPages, 1) : undefined

/**
 * Fetches the first `pages` pages of a gender's products, as `loadListing` does; answers the number of pages there are
 * when fewer. @throws ApiError on the server only.
 */
export async function loadGenderPages(context: Context, listing: GenderListing, pages: number): Promise<number | undefined> {
  const first = await loadListing(context, genderFilter(listing, 1))
  const last = first && clampedPage(pages, first)
  if (last) return last
  await Promise.all(Array.from({ length: pages - 1 }, (_, index) => loadListing(context, genderFilter(listing, index + 2))))
  return undefined
}

import { redirect } from '@tanstack/react-router'
import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { RouterContext } from '../../api/router-context.ts'
import { productChoicesQuery } from '../../api/queries/product-choices.ts'
import type { CardPage } from '../../api/queries/products.ts'
import { pageOf } from './filters.ts'
import { listingQuery, type ListingQuery } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'

/**
 * Starts fetching a listing. The server waits for the result and returns it, because it sends complete pages.
 * The browser does not wait: it shows the new page immediately, with skeletons.
 * @throws ApiError on the server only.
 */
export async function loadListing<Key extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<CardPage, Error, CardPage, Key>,
): Promise<CardPage | undefined> {
  if (import.meta.env.SSR) return queryClient.ensureQueryData(query)
  void queryClient.prefetchQuery(query)
  return undefined
}

/**
 * The same for a listing with filters. Without their choices, which are fetched with it, some filters are not
 * shown.
 */
export async function loadFilteredListing<Key extends QueryKey>(
  { queryClient, api }: RouterContext,
  query: EnsureQueryDataOptions<CardPage, Error, CardPage, Key>,
): Promise<CardPage | undefined> {
  const choices = queryClient.prefetchQuery(productChoicesQuery(api))
  const found = loadListing(queryClient, query)
  if (import.meta.env.SSR) await choices
  return found
}

/** An address beyond the last page leads to that page. @throws a redirect */
export function leadToLastPage(search: ShopSearch, found: CardPage | undefined): void {
  const last = Math.max(found?.totalPages ?? Number.POSITIVE_INFINITY, 1)
  if (pageOf(search) > last)
    throw redirect({ to: '.', search: { ...search, page: last > 1 ? String(last) : undefined } })
}

/**
 * An address with other spellings, typed amounts or invalid values leads to the address that names the same
 * filters as the shop's own links do. Forms without JavaScript send such addresses.
 * @throws a redirect, unless `given` is `search` already
 */
export function leadToPlainAddress(given: ListingQuery, search: ShopSearch): void {
  const plain = listingQuery(search)
  if (JSON.stringify(plain) !== JSON.stringify(given)) throw redirect({ to: '.', search: plain })
}

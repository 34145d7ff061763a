import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { CardPage } from '../../api/queries/products.ts'
import { LaterPagination } from './later-parts.ts'

/**
 * Starts fetching a listing. The server waits for the result and returns it, because it sends complete pages. The
 * browser does not wait: it shows the new page at once, with skeletons.
 * @throws ApiError on the server only.
 */
export async function loadListing<Key extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<CardPage, Error, CardPage, Key>,
): Promise<CardPage | undefined> {
  const links = LaterPagination.preload()
  if (import.meta.env.SSR) return links.then(() => queryClient.ensureQueryData(query))
  void queryClient.prefetchQuery(query)
  return undefined
}

/** Returns the last page of a listing if the requested page is beyond it. Both from 1. */
export const clampedPage = (page: number, found: CardPage | undefined): number | undefined =>
  found && page > Math.max(found.totalPages, 1) ? Math.max(found.totalPages, 1) : undefined

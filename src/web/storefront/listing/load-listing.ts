import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { CardPage } from '../../api/queries/products.ts'

/**
 * Starts fetching a listing. The server waits for it, since it sends the page complete, and answers it; a browser
 * does not, so that the new page stands at once and shows what is still to come.
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

/** The last page of a listing, when the page asked for lies beyond it. Both from 1. */
export const clampedPage = (page: number, found: CardPage | undefined): number | undefined =>
  found && page > Math.max(found.totalPages, 1) ? Math.max(found.totalPages, 1) : undefined

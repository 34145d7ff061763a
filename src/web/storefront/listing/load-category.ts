import { redirect } from '@tanstack/react-router'
import type { RouterContext } from '../../api/router-context.ts'
import { productListQuery } from '../../api/queries/products.ts'
import { categoryFilter } from './category.ts'
import { categoryHead } from './listing-head.ts'
import { clampedPage, loadListing } from './load-listing.ts'

type Loading = { context: RouterContext; params: { categoryName: string }; deps: { page?: number } }

/**
 * Fetches a category's page, for both of its addresses, and returns its head. @throws a redirect if the page is beyond
 * the last one.
 */
export async function loadCategory({ context, params: { categoryName }, deps: { page = 1 } }: Loading) {
  const found = await loadListing(context.queryClient, productListQuery(context.api, categoryFilter(categoryName, page)))
  const last = clampedPage(page, found)
  if (last) throw redirect({ to: '.', search: last > 1 ? { page: last } : {} })
  return categoryHead(context, categoryName, page)
}

import type { RouterContext } from '../../api/router-context.ts'
import { productListQuery } from '../../api/queries/products.ts'
import { categoryFilter } from './category.ts'
import { categoryHead } from './listing-head.ts'
import type { ListingQuery } from './listing-query.ts'
import { leadToLastPage, leadToPlainAddress, loadFilteredListing } from './load-listing.ts'
import { readShopSearch } from './search-params.ts'

type Loading = { context: RouterContext; params: { categoryName: string }; deps: ListingQuery }

/**
 * Fetches a category's page, for both of its addresses, and returns its head. @throws a redirect if the page
 * is beyond the last one, or the address is not the plain one.
 */
export async function loadCategory({ context, params: { categoryName }, deps }: Loading) {
  const search = readShopSearch({ ...deps, category: undefined })
  leadToPlainAddress(deps, search)
  const found = await loadFilteredListing(
    context,
    productListQuery(context.api, categoryFilter(categoryName, search)),
  )
  leadToLastPage(search, found)
  return categoryHead(context, categoryName, search)
}

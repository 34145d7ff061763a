import { ownCategoriesOf } from '../../api/queries/own-categories.ts'
import { productListQuery } from '../../api/queries/products.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { shopFilter } from './filters.ts'
import { shopHead } from './listing-head.ts'
import type { ListingQuery } from './listing-query.ts'
import { leadToLastPage, leadToPlainAddress, loadFilteredListing } from './load-listing.ts'
import { readShopSearch } from './search-params.ts'

/**
 * Fetches a page of /shop, and returns its head. @throws a redirect if the page is beyond the last one, or
 * the address is not the plain one.
 */
export async function loadShop({ context, deps }: { context: RouterContext; deps: ListingQuery }) {
  const search = readShopSearch(deps, await ownCategoriesOf(context))
  leadToPlainAddress(deps, search)
  leadToLastPage(
    search,
    await loadFilteredListing(context, productListQuery(context.api, shopFilter(search))),
  )
  return shopHead(context, search)
}

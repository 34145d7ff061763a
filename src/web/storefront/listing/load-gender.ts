import { productPagesQuery } from '../../api/queries/products.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { pageOf } from './filters.ts'
import { genderFilter, listingOf } from './gender-listing.ts'
import { genderHead } from './listing-head.ts'
import type { ListingQuery } from './listing-query.ts'
import { leadToLastPage, leadToPlainAddress, loadFilteredListing } from './load-listing.ts'
import { readGenderSearch } from './search-params.ts'

type Loading = {
  context: RouterContext
  params: { gender: string; categoryName?: string }
  deps: ListingQuery
}

/**
 * Fetches the listing of a gender, optionally of one category, and returns its head. @throws a redirect if
 * the page is beyond the last one, or the address is not the plain one.
 */
export async function loadGender({ context, params, deps }: Loading) {
  const search = readGenderSearch(deps)
  leadToPlainAddress(deps, search)
  const listing = listingOf(params, search)
  const found = await loadFilteredListing(
    context,
    productPagesQuery(context.api, genderFilter(listing), pageOf(search)),
  )
  leadToLastPage(search, found)
  return genderHead(context, listing)
}

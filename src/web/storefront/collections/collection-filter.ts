import { shopFilter } from '../listing/filters.ts'
import type { ShopSearch } from '../listing/search-params.ts'

/** The query of a page of a collection, in its own order unless another is chosen. */
export const collectionFilter = (collection: string, search: ShopSearch) => ({
  ...shopFilter(search),
  collection,
})

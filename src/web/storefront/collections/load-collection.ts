import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../api/client.ts'
import { collectionQuery } from '../../api/queries/collections.ts'
import { ownCategoriesOf } from '../../api/queries/own-categories.ts'
import { productListQuery } from '../../api/queries/products.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { bestPicture } from '../listing/banner.tsx'
import { isFiltered, pageOf } from '../listing/filters.ts'
import type { ListingQuery } from '../listing/listing-query.ts'
import { leadToLastPage, leadToPlainAddress, loadFilteredListing } from '../listing/load-listing.ts'
import { readShopSearch } from '../listing/search-params.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { collectionFilter } from './collection-filter.ts'

type Loading = { context: RouterContext; params: { slug: string }; deps: ListingQuery }

/**
 * Fetches a collection with a page of its products, and returns its head.
 * @throws ApiError, a redirect if the page is beyond the last one or the address is not the plain one, or the
 * router's notFound if no collection has this address.
 */
export async function loadCollection({ context, params: { slug }, deps }: Loading) {
  const search = readShopSearch({ ...deps, collection: undefined }, await ownCategoriesOf(context))
  leadToPlainAddress(deps, search)
  const page = pageOf(search)
  const [{ title, text, image }, found] = await Promise.all([
    context.queryClient.ensureQueryData(collectionQuery(context.api, slug)),
    loadFilteredListing(context, productListQuery(context.api, collectionFilter(slug, search))),
  ]).catch((error: unknown) => {
    throw error instanceof ApiError && (error.status === 404 || error.status === 400) ? notFound() : error
  })
  leadToLastPage(search, found)
  const whole = !isFiltered(search) && !search.sort
  const path = `/collections/${slug}`
  const picture = image ?? bestPicture(found?.products)
  return headOf(context, (shop) => ({
    title: page > 1 ? `${title}, page ${page}` : title,
    description: text || `${title}: a collection of ${shop.name}. Prices in rupees, free delivery in India.`,
    path: whole && page > 1 ? `${path}?page=${page}` : path,
    listed: whole && found?.totalProducts !== 0,
    ...(picture && { image: picture }),
    structured: import.meta.env.SSR && [
      crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name: title }]),
    ],
  }))
}

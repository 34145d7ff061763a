import type { QueryKey } from '@tanstack/react-query'
import type { Gender } from '../../../contract/product.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { productListQuery, productPagesQuery, type CardPage } from '../../api/queries/products.ts'
import { categoryAddress, genderCategoryAddress } from '../addresses.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { bestPicture } from './banner.tsx'
import { categoryFilter, namedCategory } from './category.ts'
import { genderFilter, genderWordsOf, namedGender, type GenderListing } from './gender-listing.ts'
import { isFiltered, pageOf, shopFilter } from './filters.ts'
import type { ShopSearch } from './search-params.ts'

const PRICES = 'Prices in rupees, free delivery in India.'

/** The canonical path of a page; later pages have their own. */
const paged = (path: string, page: number) => (page > 1 ? `${path}?page=${page}` : path)
const ofPage = (page: number) => (page > 1 ? `, page ${page}` : '')

/** Head of /shop. Filtered listings are not indexed, because they are subsets of it. */
export function shopHead(context: RouterContext, search: ShopSearch) {
  const page = pageOf(search)
  const isWhole = !isFiltered(search) && search.sort === undefined
  return headOf(context, (shop) => ({
    title: search.category
      ? `${search.category}${ofPage(page)}`
      : `New Arrival: all jewellery${ofPage(page)}`,
    description: `All jewellery of ${shop.name} in gold and silver, newest first, by category, colour and price. ${PRICES}`,
    path: isWhole ? paged('/shop', page) : '/shop',
    listed: isWhole,
    ...picture(context, productListQuery(context.api, shopFilter(search))),
    structured: import.meta.env.SSR && [
      crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: 'Shop' }]),
    ],
  }))
}

/**
 * Head of a category's page, for both of its addresses and all spellings. Unknown categories and subsets are
 * not indexed.
 */
export function categoryHead(context: RouterContext, segment: string, search: ShopSearch) {
  const page = pageOf(search)
  const isWhole = !isFiltered(search) && search.sort === undefined
  return headOf(context, (shop) => {
    const { name, lead, category, known } = namedCategory(segment, shop.ownCategories)
    const path = !category && known ? '/shop' : categoryAddress(category ?? name)
    return {
      title: `${name}${ofPage(page)}`,
      description: `${lead} ${PRICES}`,
      path: isWhole ? paged(path, page) : path,
      listed: known && isWhole,
      ...picture(context, productListQuery(context.api, categoryFilter(segment, search))),
      structured: import.meta.env.SSR && [
        crumbsStructured(shop, [{ name: 'Home', path: '/' }, { name: 'Shop', path: '/shop' }, { name }]),
      ],
    }
  })
}

/** Head of a gender's page, optionally of one category. */
export function genderHead(context: RouterContext, listing: GenderListing) {
  const gender = namedGender(listing.gender)
  const { title, lead } = genderWordsOf(listing)
  const isWhole = !isFiltered(listing.search) && listing.search.sort === undefined
  return headOf(context, (shop) => {
    const named =
      listing.category === undefined ? undefined : namedCategory(listing.category, shop.ownCategories)
    return {
      title: gender ? titleFor(gender, named?.name) : title,
      description: `${lead} ${PRICES}`,
      path: genderPath(gender, named?.category ?? named?.name),
      listed: gender !== undefined && (named?.known ?? true) && isWhole,
      ...picture(context, productPagesQuery(context.api, genderFilter(listing), 1)),
      structured: import.meta.env.SSR && [
        crumbsStructured(shop, [
          { name: 'Home', path: '/' },
          { name: 'Shop', path: '/shop' },
          { name: title },
        ]),
      ],
    }
  })
}

function genderPath(gender: Gender | undefined, category: string | undefined): string {
  if (!gender) return '/shop'
  return category === undefined ? `/gender/${gender}` : genderCategoryAddress(gender, category)
}

const titleFor = (gender: 'male' | 'female', category = 'Jewellery') =>
  `${category} for ${gender === 'female' ? 'her' : 'him'}`

/** The banner's picture, if the products are already loaded. */
function picture({ queryClient }: RouterContext, query: { queryKey: QueryKey }) {
  const image = bestPicture(queryClient.getQueryData<CardPage>(query.queryKey)?.products)
  return image === undefined ? {} : { image }
}

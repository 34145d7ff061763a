import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { productListQuery, type ListingFilter } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListingBanner, bestPicture } from './banner.tsx'
import { categoryFilter, namedCategory } from './category.ts'
import { FilteredListing, sizesBesideFilters } from './filtered-listing.tsx'
import { isFiltered, PAGE_SIZE, pageOf, showingLine } from './filters.ts'
import { ListingBody } from './listing-body.tsx'
import { Pagination } from './pagination.tsx'
import type { ShopSearch } from './search-params.ts'

const ofPath = ['category'] as const

/**
 * The products of one category, or all, newest first (LIST-01), with filters. `segment`: the last part of
 * either of its addresses.
 */
export function CategoryPage({ segment, search }: { segment: string; search: ShopSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const filter = categoryFilter(segment, search)
  const listing = useQuery({
    ...productListQuery(api, filter),
    // While the next page loads, keep showing the previous one, but never under another category's name.
    placeholderData: (before, query) => (filterOf(query)?.category === filter.category ? before : undefined),
  })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { name, lead } = namedCategory(segment, shop.ownCategories)
  const page = pageOf(search)
  const { data } = listing
  return (
    <>
      <ListingBanner title={name} lead={lead} picture={bestPicture(data?.products)} />
      <FilteredListing
        action={useLocation({ select: ({ pathname }) => pathname })}
        search={search}
        fixed={ofPath}
        summary={data && data.totalProducts > 0 && showingLine(page, data.totalProducts)}
        found={data?.totalProducts}
      >
        <ListingBody
          listing={listing}
          empty={<NothingInCategory filtered={isFiltered(search)} />}
          pageSize={PAGE_SIZE}
          sizes={sizesBesideFilters}
          color={search.color}
        />
        {data && <Pagination page={page} totalPages={data.totalPages} />}
      </FilteredListing>
    </>
  )
}

const filterOf = (query: { queryKey: readonly unknown[] } | undefined) =>
  query?.queryKey[1] as ListingFilter | undefined

const NothingInCategory = ({ filtered }: { filtered: boolean }) => (
  <Empty
    title="No products found in this category."
    action={
      <Link to="/shop" className={buttonClass('line')}>
        See all products
      </Link>
    }
  >
    {filtered
      ? 'No product of this category matches all of these filters.'
      : 'This category is empty at the moment. Please look at our other products.'}
  </Empty>
)

import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { productListQuery } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListingBanner, bestPicture } from './banner.tsx'
import { FilteredListing, sizesBesideFilters } from './filtered-listing.tsx'
import { isFiltered, PAGE_SIZE, pageOf, showingLine, shopFilter } from './filters.ts'
import { namedCategory } from './category.ts'
import { ListingBody } from './listing-body.tsx'
import { Pagination } from './pagination.tsx'
import type { ShopSearch } from './search-params.ts'

/** All products with filters, order and pagination (LIST-04 to LIST-09, BROWSE-01). */
export function ShopPage({ search }: { search: ShopSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  // While new products load, keep showing the previous ones, but show the new filters immediately.
  const listing = useQuery({
    ...productListQuery(api, shopFilter(search)),
    placeholderData: keepPreviousData,
  })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const page = pageOf(search)
  const { data } = listing

  return (
    <>
      <ListingBanner {...shopWords(search, shop.ownCategories)} picture={bestPicture(data?.products)} />
      <FilteredListing
        action="/shop"
        search={search}
        summary={data && data.totalProducts > 0 && showingLine(page, data.totalProducts)}
        found={data?.totalProducts}
      >
        <ListingBody
          listing={listing}
          empty={<NothingInShop filtered={isFiltered(search)} />}
          pageSize={PAGE_SIZE}
          sizes={sizesBesideFilters}
          color={search.color}
        />
        {data && <Pagination page={page} totalPages={data.totalPages} />}
      </FilteredListing>
    </>
  )
}

/** The title and the sentence of the banner: those of a chosen category, otherwise of the whole shop. */
function shopWords(
  { category, sort }: ShopSearch,
  ownCategories?: string[],
): { title: string; lead: string } {
  if (category) {
    const { name, lead } = namedCategory(category, ownCategories)
    return { title: name, lead }
  }
  const order = sort === undefined || sort === 'newest' ? ', newest first' : ''
  return {
    title: 'New Arrival',
    lead: `Gold and silver${order}, every price shown in full.`,
  }
}

function NothingInShop({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <Empty
        title="No products found."
        action={
          <Link to="/" className={buttonClass('line')}>
            Go to Home
          </Link>
        }
      >
        Our first pieces will be here soon.
      </Empty>
    )
  }
  return (
    <Empty
      title="No products found."
      action={
        <Link to="/shop" className={buttonClass('line')}>
          See all products
        </Link>
      }
    >
      No product matches all of these filters.
    </Empty>
  )
}

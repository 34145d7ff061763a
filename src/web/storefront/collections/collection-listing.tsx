import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { collectionQuery } from '../../api/queries/collections.ts'
import { productListQuery } from '../../api/queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { bestPicture, ListingBanner } from '../listing/banner.tsx'
import { FilteredListing, sizesBesideFilters } from '../listing/filtered-listing.tsx'
import { isFiltered, PAGE_SIZE, pageOf, showingLine } from '../listing/filters.ts'
import { ListingBody } from '../listing/listing-body.tsx'
import { Pagination } from '../listing/pagination.tsx'
import type { ShopSearch } from '../listing/search-params.ts'
import { collectionFilter } from './collection-filter.ts'

const ofPath = ['collection'] as const

/** The products of a collection in its own order, with the filters and orders of the shop (BROWSE-04). */
export function CollectionListing({ slug, search }: { slug: string; search: ShopSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: collection } = useQuery(collectionQuery(api, slug))
  const listing = useQuery({
    ...productListQuery(api, collectionFilter(slug, search)),
    placeholderData: keepPreviousData,
  })
  const { data } = listing
  return (
    <>
      <ListingBanner
        title={collection?.title ?? ''}
        lead={collection?.text ?? ''}
        picture={collection?.image ?? bestPicture(data?.products)}
      />
      <FilteredListing
        action={`/collections/${slug}`}
        search={search}
        fixed={ofPath}
        withOwnOrder
        summary={data && data.totalProducts > 0 && showingLine(pageOf(search), data.totalProducts)}
        found={data?.totalProducts}
      >
        <ListingBody
          listing={listing}
          empty={<NothingInCollection slug={slug} filtered={isFiltered(search)} />}
          pageSize={PAGE_SIZE}
          sizes={sizesBesideFilters}
          color={search.color}
        />
        {data && <Pagination page={pageOf(search)} totalPages={data.totalPages} />}
      </FilteredListing>
    </>
  )
}

const NothingInCollection = ({ slug, filtered }: { slug: string; filtered: boolean }) =>
  filtered ? (
    <Empty
      title="No products found."
      action={
        <Link to="/collections/$slug" params={{ slug }} className={buttonClass('line')}>
          See the whole collection
        </Link>
      }
    >
      No product of this collection matches all of these filters.
    </Empty>
  ) : (
    <Empty
      title="No products found in this collection."
      action={
        <Link to="/shop" className={buttonClass('line')}>
          See all products
        </Link>
      }
    >
      Please look at our other products.
    </Empty>
  )

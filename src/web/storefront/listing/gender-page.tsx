import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { productPagesQuery, type ListingFilter } from '../../api/queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListingBanner, bestPicture } from './banner.tsx'
import { genderFilter, GENDER_PAGE_SIZE, genderWordsOf, type GenderListing } from './gender-listing.ts'
import { priceRanges } from './choices.ts'
import { pageOf } from './filters.ts'
import { FilteredListing, sizesBesideFilters } from './filtered-listing.tsx'
import { ListingBody } from './listing-body.tsx'
import * as styles from './listing.module.css'
import { MAX_GENDER_PAGES } from './search-params.ts'

/** Gender pages filter by category in their address. */
const ofPath = ['gender', 'category'] as const

/**
 * The products for one gender, optionally of one category (LIST-02, LIST-03), with filters. Shows as many
 * pages of fifty as asked.
 */
export function GenderPage({ listing }: { listing: GenderListing }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { search } = listing
  const pages = pageOf(search)
  const filter = genderFilter(listing)
  const found = useQuery({
    ...productPagesQuery(api, filter, pages),
    // While more products or those of other filters load, keep showing the current ones, but never under
    // another title.
    placeholderData: (before, query) => (isOfTitle(query, filter) ? before : undefined),
  })
  const { title, lead, nothing } = genderWordsOf(listing)
  const range = priceRanges.find(({ key }) => key === search.price)
  const { data } = found

  return (
    <>
      <ListingBanner
        title={title}
        lead={lead}
        picture={bestPicture(data?.products.slice(0, GENDER_PAGE_SIZE))}
      />
      <FilteredListing
        action={useLocation({ select: ({ pathname }) => pathname })}
        search={search}
        fixed={ofPath}
        summary={data && data.totalProducts > 0 && countLine(data.totalProducts, range?.label)}
        found={data?.totalProducts}
      >
        <ListingBody
          listing={found}
          empty={<NothingFor text={nothing} />}
          pageSize={GENDER_PAGE_SIZE}
          sizes={sizesBesideFilters}
          color={search.color}
        />
        {data && !found.isError && pages < Math.min(data.totalPages, MAX_GENDER_PAGES) && (
          <LoadMore pages={pages} />
        )}
      </FilteredListing>
    </>
  )
}

type Titled = Pick<ListingFilter, 'gender' | 'category'>

const isOfTitle = (query: { queryKey: readonly unknown[] } | undefined, { gender, category }: Titled) => {
  const before = query?.queryKey[1] as Titled | undefined
  return before?.gender === gender && before?.category === category
}

const countLine = (total: number, price: string | undefined) =>
  `${total} ${total === 1 ? 'piece' : 'pieces'}${price ? `, ${price}` : ''}`

const NothingFor = ({ text }: { text: string }) => (
  <Empty
    title={text}
    action={
      <Link to="/shop" className={buttonClass('line')}>
        See all products
      </Link>
    }
  >
    You may find it in another category.
  </Empty>
)

/** A link, so that reloading and going back show as many products as before. */
const LoadMore = ({ pages }: { pages: number }) => (
  <div className={styles.more}>
    <Link
      to="."
      search={(before: object) => ({ ...before, page: String(pages + 1) })}
      resetScroll={false}
      replace
      className={buttonClass('line')}
    >
      Load More
    </Link>
  </div>
)

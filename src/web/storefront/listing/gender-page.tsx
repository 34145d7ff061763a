import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { productPagesQuery } from '../../api/queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ListingBanner, bestPicture } from './banner.tsx'
import { genderFilter, GENDER_PAGE_SIZE, genderWordsOf, type GenderListing } from './category.ts'
import { priceRanges } from './choices.ts'
import { ListingBody } from './listing-body.tsx'
import * as styles from './listing.module.css'
import { MOST_GENDER_PAGES } from './search-params.ts'
import { linkClass } from '../../ui/link.ts'

/** The products for one gender, optionally of one category (LIST-02, LIST-03). Shows `pages` pages of fifty. */
export function GenderPage({ listing, pages }: { listing: GenderListing; pages: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    ...productPagesQuery(api, genderFilter(listing), pages),
    // Keep showing the current products while more load. Another listing is another component (see its key).
    placeholderData: keepPreviousData,
  })
  const { title, lead, nothing } = genderWordsOf(listing)
  const range = priceRanges.find(({ key }) => key === listing.price)
  const { data } = found

  return (
    <>
      <ListingBanner title={title} lead={lead} picture={bestPicture(data?.products.slice(0, GENDER_PAGE_SIZE))} />
      <div className={`wrap ${styles.listing}`}>
        <div className={styles.head}>
          <output>{data && data.totalProducts > 0 && countLine(data.totalProducts, range?.label)}</output>
          {range && <Link to="." search={{}} className={linkClass}>Show all prices</Link>}
        </div>
        <ListingBody listing={found} empty={<NothingFor text={nothing} />} pageSize={GENDER_PAGE_SIZE} />
        {data && !found.isError && pages < Math.min(data.totalPages, MOST_GENDER_PAGES) && <LoadMore pages={pages} />}
      </div>
    </>
  )
}

const countLine = (total: number, price: string | undefined) =>
  `${total} ${total === 1 ? 'piece' : 'pieces'}${price ? `, ${price}` : ''}`

const NothingFor = ({ text }: { text: string }) => (
  <Empty title={text} action={<Link to="/shop" className={buttonClass('line')}>See all products</Link>}>
    You may find it in another category.
  </Empty>
)

/** A link, so that reloading and going back show as many products as before. */
const LoadMore = ({ pages }: { pages: number }) => (
  <div className={styles.more}>
    <Link
      to="."
      search={(before: object) => ({ ...before, page: pages + 1 })}
      resetScroll={false}
      replace
      className={buttonClass('line')}
    >
      Load More
    </Link>
  </div>
)

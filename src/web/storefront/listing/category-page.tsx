import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { productListQuery, type ListingFilter } from '../../api/queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingBanner, bestPicture } from './banner.tsx'
import { categoryFilter, namedCategory } from './category.ts'
import { PAGE_SIZE, showingLine } from './filters.ts'
import { ListingBody } from './listing-body.tsx'
import * as styles from './listing.module.css'
import { LaterPagination } from './later-parts.ts'

/** The products of one category, or all, newest first (LIST-01). Both addresses of a category use this page. */
export function CategoryPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const segment = useParams({ strict: false, select: ({ categoryName = '' }) => categoryName })
  const page = useSearch({ strict: false, select: ({ page: asked = 1 }) => asked })
  const filter = categoryFilter(segment, page)
  const listing = useQuery({
    ...productListQuery(api, filter),
    // While the next page loads, keep showing the previous one, but never under another category's name.
    placeholderData: (before, query) => (filterOf(query)?.category === filter.category ? before : undefined),
  })
  const { name, lead } = namedCategory(segment)
  const { data } = listing
  return (
    <>
      <ListingBanner title={name} lead={lead} picture={bestPicture(data?.products)} />
      <div className={`wrap ${styles.listing}`}>
        <div className={styles.head}>
          <output>{data && data.totalProducts > 0 && showingLine(page, data.totalProducts)}</output>
          {filter.category && data && data.totalProducts > 0 && (
            <Link to="/shop" search={{ category: namedCategory(segment).category }} className={buttonClass('line', { small: true })}>
              <Icon name="filter" /> Filters
            </Link>
          )}
        </div>
        <ListingBody listing={listing} empty={<NothingInCategory />} pageSize={PAGE_SIZE} />
        {data && <LaterPagination page={page} totalPages={data.totalPages} />}
      </div>
    </>
  )
}

const filterOf = (query: { queryKey: readonly unknown[] } | undefined) => query?.queryKey[1] as ListingFilter | undefined

const NothingInCategory = () => (
  <Empty
    title="No products found in this category."
    action={<Link to="/shop" className={buttonClass('line')}>See all products</Link>}
  >
    This category is empty at the moment. Please look at our other products.
  </Empty>
)

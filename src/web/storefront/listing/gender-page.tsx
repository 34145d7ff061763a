import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { categoryFromPath } from '../../../rules/categories.ts'
import { productListQuery } from '../../queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadingText } from '../../ui/skeleton.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'
import { Banner, bestPicture } from './banner.tsx'
import { genderFilter, namedGender, type GenderListing } from './category.ts'
import { MOST_GENDER_PAGES, priceRanges } from './filters.ts'
import { ListingError } from './listing-body.tsx'

/** The products for her or for him, perhaps of one category (LIST-02, LIST-03). `pages` of fifty are shown. */
export function GenderPage({ listing, pages }: { listing: GenderListing; pages: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const queries = Array.from({ length: pages }, (_, index) => productListQuery(api, genderFilter(listing, index + 1)))
  const results = useQueries({ queries })
  const loaded = results.flatMap(({ data }) => data ?? [])
  const products = loaded.flatMap((page) => page.products)
  const [first] = loaded
  const { title, lead, nothing } = wordsOf(listing)
  const retry = () => void Promise.all(queries.map((query) => queryClient.refetchQueries(query)))
  const range = priceRanges.find(({ key }) => key === listing.price)

  return (
    <>
      <Banner title={title} lead={lead} picture={bestPicture(first?.products)} />
      <div className="wrap list-whole">
        <div className="list-head">
          <output>{first && first.totalProducts > 0 && countLine(first.totalProducts, range?.label)}</output>
          {range && <Link to="." search={{}} className="link">Show all prices</Link>}
        </div>
        {results.some(({ isError }) => isError) ? (
          <ListingError onRetry={retry} />
        ) : !first ? (
          <ProductGridSkeleton count={12} />
        ) : products.length === 0 ? (
          <Empty title={nothing} action={<Link to="/shop" className={buttonClass('line')}>See all products</Link>}>
            Perhaps another part of the tray has it.
          </Empty>
        ) : (
          <>
            <h2 className="sr-only">Products</h2>
            <ProductGrid products={products} eagerPictures={4} />
            <LoadMore pages={pages} totalPages={first.totalPages} busy={results.some(({ isPending }) => isPending)} />
          </>
        )}
      </div>
    </>
  )
}

const countLine = (total: number, price: string | undefined) =>
  `${total} ${total === 1 ? 'piece' : 'pieces'}${price ? `, ${price}` : ''}`

/** A link, so that what it adds has an address: reloading and going back show as much as before. */
function LoadMore({ pages, totalPages, busy }: { pages: number; totalPages: number; busy: boolean }) {
  if (busy) return <LoadingText />
  if (pages >= Math.min(totalPages, MOST_GENDER_PAGES)) return null
  return (
    <div className="more">
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
}

/** Title, sentence and the empty text of a gender page; the stated forms where the specification states them. */
export function wordsOf({ gender, category }: GenderListing): { title: string; lead: string; nothing: string } {
  const known = namedGender(gender)
  const lead =
    known === 'female'
      ? 'Pieces for every day of the year, and for the three or four that are not like the others.'
      : known === 'male'
        ? 'Bands, links and kadas: plain, heavy, and right.'
        : 'Every piece of the shop, newest first.'
  if (category !== undefined) {
    const name = categoryFromPath(category)
    return { title: `${gender} - ${name}`, lead, nothing: `No products found for ${gender} / ${name}.` }
  }
  const title = known === 'female' ? 'For Her' : known === 'male' ? 'For Him' : 'For everyone'
  return { title, lead, nothing: `No products found for ${gender}.` }
}

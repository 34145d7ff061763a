import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { productListQuery } from '../../api/queries/products.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingBanner, bestPicture } from './banner.tsx'
import { FilterForm } from './filter-form.tsx'
import { isFiltered, PAGE_SIZE, showingLine, shopFilter } from './filters.ts'
import { ListingBody } from './listing-body.tsx'
import * as listingStyles from './listing.module.css'
import { Pagination } from './pagination.tsx'
import type { ShopSearch } from './search-params.ts'
import * as styles from './shop-page.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer))

/** The width of a card's picture next to the filters. */
const sizes = '(width <= 760px) 46vw, (width <= 1100px) 31vw, (width <= 1480px) 18vw, 258px'

/** All products with filters and pagination (LIST-04 to LIST-09). */
export function ShopPage({ search }: { search: ShopSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  // While new products load, keep showing the previous ones, but show the new filters at once.
  const listing = useQuery({ ...productListQuery(api, shopFilter(search)), placeholderData: keepPreviousData })
  const [chosen, setChosen] = useLatest(search)
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const choose = (next: ShopSearch) => {
    setChosen(next)
    void navigate({ to: '/shop', search: next, resetScroll: false })
  }
  const page = search.page ?? 1
  const { data } = listing

  return (
    <>
      <ListingBanner
        title="New Arrival"
        lead="Gold and silver, newest first, with the price of each piece in plain sight."
        picture={bestPicture(data?.products)}
      />
      <div className={`wrap ${styles.columns}`}>
        <aside className={styles.filters} id="filters">
          <FilterForm search={chosen} onChoose={choose} />
        </aside>
        <div>
          <div className={listingStyles.head}>
            <output>{data && showingLine(page, data.totalProducts)}</output>
            {/* Without JavaScript, this link shows the filters above the grid. */}
            <a
              href="#filters"
              className={buttonClass('line', { small: true, className: styles.openFilters })}
              onClick={(event) => {
                event.preventDefault()
                setDrawer('open')
              }}
            >
              <Icon name="filter" /> Filters
            </a>
          </div>
          <ListingBody listing={listing} empty={<NothingInShop filtered={isFiltered(search)} />} pageSize={PAGE_SIZE} sizes={sizes} />
          {data && <Pagination page={page} totalPages={data.totalPages} />}
        </div>
      </div>
      {drawer !== 'never' && (
        <FilterDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} found={data?.totalProducts}>
          <FilterForm search={chosen} onChoose={choose} />
        </FilterDrawer>
      )}
    </>
  )
}

function NothingInShop({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <Empty title="No products found." action={<Link to="/" className={buttonClass('line')}>Go to Home</Link>}>
        Our first pieces will be here soon.
      </Empty>
    )
  }
  return (
    <Empty title="No products found." action={<Link to="/shop" className={buttonClass('line')}>See all products</Link>}>
      No product matches all of these filters.
    </Empty>
  )
}

/** State that is reset to `value` whenever that changes: shows a choice before it has taken effect. */
function useLatest<T>(value: T): [T, (next: T) => void] {
  const [state, setState] = useState({ value, shown: value })
  if (state.value !== value) setState({ value, shown: value })
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })]
}

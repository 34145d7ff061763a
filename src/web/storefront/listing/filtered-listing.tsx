import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import * as styles from './filtered-listing.module.css'
import { countFilters } from './filters.ts'
import type { ShopSearch } from './search-params.ts'
import { SortMenu } from './sort-menu.tsx'

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer))

/** The width of a card's picture next to the filters. */
export const sizesBesideFilters = '(width <= 760px) 46vw, (width <= 1100px) 31vw, (width <= 1480px) 18vw, 258px'

type FilteredListingProps = {
  /** The path of the page, for forms without JavaScript. */
  action: string
  search: ShopSearch
  /** Whether the category can be chosen, too. */
  withCategories?: boolean
  /** Whether the listing has an order of its own, which is its default. */
  withOwnOrder?: boolean
  /** The text above the products; empty while they load. */
  summary: ReactNode
  /** How many products match the filters; undefined while loading. */
  found: number | undefined
  /** Called with filters and order after a choice, on page 1. */
  onChoose(search: ShopSearch): void
  children: ReactNode
}

/**
 * A listing beside its filters, with the filters in force and the order above the products. On a phone or tablet the
 * filters are in a drawer. After each choice the results come into view.
 */
export function FilteredListing({ action, search, withCategories = false, withOwnOrder = false, summary, found, onChoose, children }: FilteredListingProps) {
  const [chosen, setChosen] = useLatest(search)
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const results = useRef<HTMLDivElement>(null)
  const choose = (next: ShopSearch) => {
    setChosen(next)
    onChoose(next)
    showResults(results.current)
  }
  // The drawer locks the page while it is open.
  useEffect(() => {
    if (drawer === 'closed') showResults(results.current)
  }, [drawer])
  const filters = <FilterForm action={action} search={chosen} withCategories={withCategories} onChoose={choose} />
  const count = countFilters(chosen)
  return (
    <div className={`wrap ${styles.columns}`}>
      <aside className={styles.filters} id="filters">{filters}</aside>
      <div ref={results} className={styles.listing} tabIndex={-1}>
        <div className={styles.head}>
          <output>{summary}</output>
          <div className={styles.tools}>
            {/* Without JavaScript, this link shows the filters above the grid. */}
            <a
              href="#filters"
              className={buttonClass('line', { small: true, className: styles.openFilters })}
              aria-label={count > 0 ? `Filters, ${count} chosen` : undefined}
              onClick={(event) => {
                event.preventDefault()
                setDrawer('open')
              }}
            >
              <Icon name="filter" /> Filters {count > 0 && <b className={styles.count}>{count}</b>}
            </a>
            <SortMenu action={action} search={chosen} withOwnOrder={withOwnOrder} onChoose={choose} />
          </div>
        </div>
        <ActiveFilters
          search={chosen}
          onRemove={() => {
            // The focused link goes with its filter.
            results.current?.focus({ preventScroll: true })
            showResults(results.current)
          }}
        />
        {children}
      </div>
      {drawer !== 'never' && (
        <FilterDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} found={found}>
          {filters}
        </FilterDrawer>
      )}
    </div>
  )
}

/** Scrolls to the head of the results, unless it is in the upper half of the window already. */
function showResults(results: HTMLElement | null): void {
  const top = results?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 2) results?.scrollIntoView({ block: 'start' })
}

/** State that is reset to `value` whenever that changes: shows a choice before it has taken effect. */
function useLatest<T extends object>(value: T): [T, (next: T) => void] {
  const key = JSON.stringify(value)
  const [state, setState] = useState({ key, shown: value })
  if (state.key !== key) setState({ key, shown: value })
  return [state.key === key ? state.shown : value, (shown) => setState({ key, shown })]
}

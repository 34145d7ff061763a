import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import * as styles from './filtered-listing.module.css'
import { countFilters } from './filters.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import type { FilterName } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'
import { SortMenu } from './sort-menu.tsx'

const FilterDrawer = lazyPart(() => import('./filter-drawer.tsx').then((module) => module.FilterDrawer))

/** The width of a card's picture next to the filters. */
export const sizesBesideFilters =
  '(width <= 760px) 46vw, (width <= 1100px) 31vw, (width <= 1480px) 18vw, 258px'

type FilteredListingProps = {
  /** The path of the page, for forms without JavaScript. */
  action: string
  search: ShopSearch
  /** The filters that are part of the path. The same array in each rendering. */
  fixed?: readonly FilterName[]
  /** Whether the listing has an order of its own, which is its default. */
  withOwnOrder?: boolean
  /** The text above the products; empty while they load. */
  summary: ReactNode
  /** The number of products that match the filters; undefined while loading. */
  found: number | undefined
  children: ReactNode
}

const none: readonly FilterName[] = []

/**
 * A listing beside its filters, with the filters in force and the order above the products. On a phone or
 * tablet the filters are in a drawer. After each choice the results come into view.
 */
export function FilteredListing({
  action,
  search,
  fixed = none,
  withOwnOrder = false,
  summary,
  found,
  children,
}: FilteredListingProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useLatest(search)
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const results = useRef<HTMLDivElement>(null)

  const choose = (next: ShopSearch) => {
    setChosen(next)
    void navigate({ to: '.', search: next, resetScroll: false })
    showResults(results.current)
  }

  const afterRemoval = () => {
    // The focused link goes with its filter.
    results.current?.focus({ preventScroll: true })
    showResults(results.current)
  }

  // The drawer locks the page while it is open.
  useEffect(() => {
    if (drawer === 'closed') showResults(results.current)
  }, [drawer])

  const filters = { action, search: chosen, fixed, onChoose: choose }

  return (
    <div className={`wrap ${styles.columns}`}>
      <aside className={styles.filters} id="filters">
        <FilterForm {...filters} />
      </aside>
      <div ref={results} className={styles.listing} tabIndex={-1}>
        <div className={styles.head}>
          <output>{summary}</output>
          <div className={styles.tools}>
            <OpenFilters count={countFilters(chosen)} onOpen={() => setDrawer('open')} />
            <SortMenu action={action} search={chosen} withOwnOrder={withOwnOrder} onChoose={choose} />
          </div>
        </div>
        <ActiveFilters search={chosen} onRemove={afterRemoval} />
        {children}
      </div>
      {drawer !== 'never' && (
        <FilterDrawer
          {...filters}
          open={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          found={found}
        />
      )}
    </div>
  )
}

/** The link to the filters of a phone or tablet, with the number of those in force. */
const OpenFilters = ({ count, onOpen }: { count: number; onOpen(): void }) => (
  // Without JavaScript, this link shows the filters above the grid.
  <a
    href="#filters"
    className={buttonClass('line', { small: true, className: styles.openFilters })}
    aria-label={count > 0 ? `Filters, ${count} chosen` : undefined}
    onClick={(event) => {
      event.preventDefault()
      onOpen()
    }}
  >
    <Icon name="filter" /> Filters {count > 0 && <b className={styles.count}>{count}</b>}
  </a>
)

/** Scrolls to the head of the results, unless it is in the upper half of the window already. */
function showResults(results: HTMLElement | null): void {
  const top = results?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 2) results?.scrollIntoView({ block: 'start' })
}

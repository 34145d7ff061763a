import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import * as styles from './active-filters.module.css'
import { listingFilters, type FilterName } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'
import { useFilterLabel } from './use-filter-label.ts'

/** The filters in force, each a link that removes it. `onRemove` is called after a press. */
export function ActiveFilters({ search, onRemove }: { search: ShopSearch; onRemove(): void }) {
  const labelOf = useFilterLabel(search)
  const chosen = listingFilters.filter((names) => names.some((name) => search[name]))
  if (chosen.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Chosen filters">
      {chosen.map((names) => (
        <li key={names[0]}>
          <Link
            to="."
            search={{ ...search, page: undefined, ...without(names) }}
            resetScroll={false}
            className={styles.filter}
            aria-label={`Remove filter ${labelOf(names[0])}`}
            onClick={onRemove}
          >
            {labelOf(names[0])} <Icon name="close" className={styles.cross} />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link
            to="."
            search={{ sort: search.sort }}
            resetScroll={false}
            className={linkClass}
            onClick={onRemove}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

const without = (names: readonly FilterName[]) => Object.fromEntries(names.map((name) => [name, undefined]))

import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { priceRanges } from './choices.ts'
import * as styles from './active-filters.module.css'
import type { ShopSearch } from './search-params.ts'

/** The filters in force, each a link that removes it. `onRemove` is called after a press. */
export function ActiveFilters({ search, onRemove }: { search: ShopSearch; onRemove(): void }) {
  const { category, color, price, sort } = search
  const filters = [
    { name: 'category', label: category },
    { name: 'color', label: color },
    { name: 'price', label: priceRanges.find(({ key }) => key === price)?.label },
  ].filter(({ label }) => label !== undefined)
  if (filters.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Chosen filters">
      {filters.map(({ name, label }) => (
        <li key={name}>
          <Link
            to="."
            search={{ ...search, page: undefined, [name]: undefined }}
            resetScroll={false}
            className={styles.filter}
            aria-label={`Remove filter ${label}`}
            onClick={onRemove}
          >
            {label} <Icon name="close" className={styles.cross} />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link to="." search={{ sort }} resetScroll={false} className={linkClass} onClick={onRemove}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

import { Icon } from '../../ui/icon.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { sortOrders } from './choices.ts'
import { listingFilters } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'
import * as styles from './sort-menu.module.css'

type SortMenuProps = {
  action: string
  search: ShopSearch
  /** Whether the listing has an order of its own. */
  withOwnOrder: boolean
  onChoose(search: ShopSearch): void
}

/**
 * The order of a listing (BROWSE-01): the browser's own list, which a phone shows as a sheet. Works without
 * JavaScript.
 */
export function SortMenu({ action, search, withOwnOrder, onChoose }: SortMenuProps) {
  return (
    <form action={action} className={styles.menu}>
      <label className={styles.label}>
        <span className={styles.name}>Sort</span>
        <select
          name="sort"
          className={styles.select}
          value={search.sort ?? ''}
          onChange={({ target }) => onChoose({ ...search, page: undefined, sort: target.value || undefined })}
        >
          <option value="">{withOwnOrder ? 'Featured' : 'Newest'}</option>
          {sortOrders.slice(withOwnOrder ? 0 : 1).map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" className={styles.arrow} />
      </label>
      {listingFilters
        .flat()
        .map((name) => search[name] && <input key={name} type="hidden" name={name} value={search[name]} />)}
      <noscript>
        <button type="submit" className={buttonClass('line', { small: true })}>
          Sort
        </button>
      </noscript>
    </form>
  )
}

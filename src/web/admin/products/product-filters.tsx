import { FilterSelect } from '../shared/filter-select.tsx'
import { FoldingFilters } from '../shared/folding-filters.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { filterOf, filtersWith, isNarrowed, sorts, type ProductSearch } from './product-search.ts'
import { useCategories } from './use-categories.ts'
import { linkClass } from '../../ui/link.ts'
import * as styles from '../shared/list-tools.module.css'

type ProductFiltersProps = { search: ProductSearch; onChange(change: ProductSearch): void }

/** Filters and sorts the product list. */
export function ProductFilters({ search, onChange }: ProductFiltersProps) {
  const { search: _words, ...chosen } = filterOf(search)
  const count = Object.values(chosen).filter((value) => value !== undefined).length

  return (
    <div className={styles.manyTools}>
      <SearchField
        label="Search products"
        placeholder="Search by name or id"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FoldingFilters count={count} row={styles.filters}>
        {filtersWith(useCategories()).map(({ name, label, choices }) => (
          <FilterSelect
            key={name}
            label={label}
            options={choices}
            value={search[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <FilterSelect
          label="Sort by"
          required
          value={sortValue(search)}
          options={sorts.map((sort) => [sortValue(sort), sort.label] as const)}
          onChange={(value) => {
            const [first, ...others] = sorts
            const { sortBy, sortOrder } = others.find((sort) => sortValue(sort) === value) ?? {
              ...first,
              sortBy: undefined,
              sortOrder: undefined,
            }
            onChange({ sortBy, sortOrder })
          }}
        />
        {isNarrowed(search) && (
          <button
            type="button"
            className={`${linkClass} ${styles.clear}`}
            onClick={() => onChange({ ...filterOf({}) })}
          >
            Clear the filters
          </button>
        )}
      </FoldingFilters>
    </div>
  )
}

const sortValue = ({ sortBy = 'createdAt', sortOrder = 'desc' }: ProductSearch) => `${sortBy} ${sortOrder}`

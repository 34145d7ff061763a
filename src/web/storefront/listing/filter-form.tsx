import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { categories, colorCodes } from '../../../contract/product.ts'
import { productChoicesQuery } from '../../api/queries/product-choices.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filterColors, priceRanges } from './choices.ts'
import { FilterRadios } from './filter-radios.tsx'
import * as styles from './filter-form.module.css'
import { furtherFilters, type FurtherFilter } from './filter-options.ts'
import { listingQuery, type FilterName } from './listing-query.ts'
import { PriceBounds } from './price-bounds.tsx'
import { readShopSearch, type ShopSearch } from './search-params.ts'

export type FilterFormProps = {
  /** The path of the page, for forms without JavaScript. */
  action: string
  search: ShopSearch
  /** The filters that are part of the path. */
  fixed: readonly FilterName[]
  /** Called with the filters after a choice, on page 1. */
  onChoose: (search: ShopSearch) => void
}

/**
 * The filters of a listing; its order stays as it is. The form applies each choice immediately, and also
 * works without JavaScript.
 */
export function FilterForm({ action, search, fixed, onChoose }: FilterFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: choices } = useQuery(productChoicesQuery(api))
  const { ownCategories } = useSuspenseQuery(shopQuery(api)).data
  const form = useRef<HTMLFormElement>(null)
  const { sort } = search

  // Metal and price narrow a listing most, so they come first, unfolded.
  const filters = furtherFilters(choices, search, fixed)
  const metal = filters.find(({ name }) => name === 'metal')

  const choose = (changed?: string) => {
    if (!form.current) return
    const next = readForm(form.current, ownCategories, changed)
    if (!isSame(next, search)) onChoose(next)
  }

  return (
    <>
      <form
        ref={form}
        action={action}
        aria-label="Filters"
        autoComplete="off"
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.type === 'radio') choose(target.name)
        }}
      >
        {sort && <input type="hidden" name="sort" value={sort} />}
        {metal && (
          <FilterRadios
            legend={metal.legend}
            name={metal.name}
            chosen={metal.chosen?.value}
            options={metal.options}
          />
        )}
        <PriceFilter search={search} onTyped={choose} />
        {!fixed.includes('category') && (
          <CategoryFilter chosen={search.category} ownCategories={ownCategories} />
        )}
        <FilterRadios
          legend="Color"
          name="color"
          chosen={search.color}
          options={filterColors.map((name) => ({ value: name, label: name, dot: colorCodes[name] }))}
        />
        {filters
          .filter((filter) => filter !== metal)
          .map((filter) => (
            <Fold key={filter.name} {...filter} />
          ))}
        <noscript>
          <button type="submit" className={buttonClass('main', { small: true, wide: true })}>
            Show products
          </button>
        </noscript>
      </form>
      <ClearFilters action={action} onClear={() => onChoose({ sort })} />
    </>
  )
}

type PriceFilterProps = { search: ShopSearch; onTyped(): void }

/** Ranges of prices, and bounds of the visitor's own, which replace the range. */
function PriceFilter({ search: { price, minPrice, maxPrice }, onTyped }: PriceFilterProps) {
  const hasOwnBounds = minPrice !== undefined || maxPrice !== undefined

  return (
    <>
      <FilterRadios
        legend="Price range"
        name="price"
        chosen={hasOwnBounds ? null : price}
        options={priceRanges.map(({ key, label }) => ({ value: key, label }))}
      />
      <PriceBounds minPrice={minPrice} maxPrice={maxPrice} onTyped={onTyped} />
    </>
  )
}

type CategoryFilterProps = {
  chosen: ShopSearch['category']
  /** The categories that the shop has added. */
  ownCategories: string[] | undefined
}

const CategoryFilter = ({ chosen, ownCategories }: CategoryFilterProps) => (
  <FilterRadios
    legend="Category"
    name="category"
    chosen={chosen}
    options={[...categories, ...(ownCategories ?? [])].map((name) => ({ value: name, label: name }))}
  />
)

/** Clears all filters; the order stays. */
const ClearFilters = ({ action, onClear }: { action: string; onClear(): void }) => (
  <form
    action={action}
    className={styles.clear}
    onSubmit={(event) => {
      event.preventDefault()
      onClear()
    }}
  >
    <button type="submit" className={buttonClass('line', { small: true, wide: true })}>
      Clear All Filters
    </button>
  </form>
)

/**
 * A filter in a disclosure, with the chosen value beside its name. It is open at first while it is active.
 */
function Fold({ legend, name, chosen, options }: FurtherFilter) {
  const [open] = useState(chosen !== undefined)
  return (
    <details className={styles.fold} open={open}>
      <summary>
        {legend}
        {chosen && <span className={styles.chosen}>{chosen.label}</span>}
        <Icon name="down" className={styles.arrow} />
      </summary>
      <FilterRadios legend={legend} name={name} chosen={chosen?.value} options={options} />
    </details>
  )
}

/**
 * Reads the filters of a form. Choosing a price range, `changed`, replaces own bounds; otherwise they replace
 * the range.
 */
function readForm(form: HTMLFormElement, ownCategories?: string[], changed?: string): ShopSearch {
  const query = listingQuery(Object.fromEntries(new FormData(form)))
  return readShopSearch(
    changed === 'price' ? { ...query, minPrice: undefined, maxPrice: undefined } : query,
    ownCategories,
  )
}

const isSame = (one: ShopSearch, other: ShopSearch) =>
  JSON.stringify(listingQuery({ ...one, page: undefined })) ===
  JSON.stringify(listingQuery({ ...other, page: undefined }))

import type { ProductChoices } from '../../../contract/product-choices.ts'
import { genderText, weightText } from './filter-texts.ts'
import type { FilterName } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'

export type Option = { value: string; label: string; dot?: string }

/** A filter that a listing offers only while the catalogue has several values of it. */
export type FurtherFilter = {
  legend: string
  name: FilterName | 'weight'
  chosen: Option | undefined
  options: Option[]
}

const sameText = (value: string): Option => ({ value, label: value })

/**
 * Returns the further filters of a listing: each that has more than one value, or is in force. `fixed` ones
 * are part of its path.
 */
export function furtherFilters(
  choices: ProductChoices | undefined,
  search: ShopSearch,
  fixed: readonly FilterName[],
): FurtherFilter[] {
  const {
    metals = [],
    purities = [],
    weights = [],
    sizes = [],
    genders = [],
    collections = [],
    origins = [],
  } = choices ?? {}
  const weight = search.minWeight || search.maxWeight ? weightOption(search) : undefined
  const filters = [
    filterOf('Metal', 'metal', metals.map(sameText), search.metal),
    filterOf(
      'Purity',
      'purity',
      purities.map(({ fineness, name }) => ({ value: String(fineness), label: name })),
      search.purity,
    ),
    {
      legend: 'Weight',
      name: 'weight' as const,
      chosen: weight,
      options: weights.map(({ minWeight, maxWeight }) =>
        weightOption({ minWeight: minWeight?.toString(), maxWeight: maxWeight?.toString() }),
      ),
    },
    filterOf('Size', 'size', sizes.map(sameText), search.size),
    filterOf(
      'For whom',
      'gender',
      genders.map((gender) => ({ value: gender, label: genderText(gender) })),
      search.gender,
    ),
    filterOf(
      'Collection',
      'collection',
      collections.map(({ slug, title }) => ({ value: slug, label: title })),
      search.collection,
    ),
    filterOf('Country of origin', 'origin', origins.map(sameText), search.origin),
  ]
  return filters
    .filter(
      ({ name, chosen, options }) => !fixed.some((each) => each === name) && (options.length > 1 || chosen),
    )
    .map(withChosen)
}

const filterOf = (
  legend: string,
  name: FilterName,
  options: Option[],
  value: string | undefined,
): FurtherFilter => ({
  legend,
  name,
  options,
  chosen: options.find((each) => each.value === value) ?? (value ? sameText(value) : undefined),
})

/**
 * With a value that the address names and the catalogue does not have, so that choosing another filter keeps
 * it.
 */
const withChosen = (filter: FurtherFilter): FurtherFilter =>
  filter.chosen === undefined || filter.options.some(({ value }) => value === filter.chosen?.value)
    ? filter
    : { ...filter, options: [...filter.options, filter.chosen] }

/** A range of weights, as forms send it: `2-5`, `-2`, `20-`. */
const weightOption = (range: Pick<ShopSearch, 'minWeight' | 'maxWeight'>): Option => ({
  value: `${range.minWeight ?? ''}-${range.maxWeight ?? ''}`,
  label: weightText(range),
})

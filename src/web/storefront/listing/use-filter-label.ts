import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { productChoicesQuery } from '../../api/queries/product-choices.ts'
import { priceRanges } from './choices.ts'
import { genderText, priceText, weightText } from './filter-texts.ts'
import type { FilterName } from './listing-query.ts'
import type { ShopSearch } from './search-params.ts'

/** Returns what names a filter in force, by the first of its search parameters. */
export function useFilterLabel(search: ShopSearch): (name: FilterName) => string | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: choices } = useQuery(productChoicesQuery(api))
  return (name) => {
    const value = search[name]
    switch (name) {
      case 'price':
        return value ? priceRanges.find(({ key }) => key === value)?.label : priceText(search)
      case 'minWeight':
        return weightText(search)
      case 'purity':
        return choices?.purities.find(({ fineness }) => String(fineness) === value)?.name ?? value
      case 'size':
        return `Size ${value}`
      case 'gender':
        return genderText(value ?? '')
      case 'collection':
        return choices?.collections.find(({ slug }) => slug === value)?.title ?? value
      case 'origin':
        return `Made in ${value}`
      default:
        return value
    }
  }
}

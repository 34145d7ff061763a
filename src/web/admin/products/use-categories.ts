import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { categories } from '../../../contract/product.ts'
import { shopQuery } from '../../api/queries/shop.ts'

/** The names of all categories of the shop, the stated ones first. */
export function useCategories(): string[] {
  const { api } = useRouteContext({ from: '__root__' })
  const { ownCategories = [] } = useSuspenseQuery(shopQuery(api)).data
  return [...categories, ...ownCategories]
}

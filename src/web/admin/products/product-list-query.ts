import { queryOptions } from '@tanstack/react-query'
import { listManagedProducts } from '../../../contract/manage-products.ts'
import type { Api } from '../../api/client.ts'
import { filterOf, type ProductSearch } from './product-search.ts'

/** Products per page (ADM-08). */
export const MANAGED_PAGE_SIZE = 12

/** The query without the page. With variants, which bulk edits change. */
const askedBy = (search: ProductSearch) => ({
  ...filterOf(search),
  variants: 'true' as const,
  sortBy: search.sortBy,
  sortOrder: search.sortOrder,
})

/** The page of products in the search parameters. */
export const managedProductsQuery = (api: Api, search: ProductSearch) =>
  queryOptions({
    queryKey: ['products', 'office', search],
    queryFn: () =>
      api(listManagedProducts, {
        query: { limit: String(MANAGED_PAGE_SIZE), page: String(search.page ?? 1), ...askedBy(search) },
      }),
  })

/** Maximum number of products in one response. */
const PAGE_SIZE = 100

/** Fetches the first `many` products that pass the filters. @throws ApiError */
export async function readFirst(api: Api, search: ProductSearch, many: number) {
  const pages = Array.from({ length: Math.ceil(many / PAGE_SIZE) }, (_, index) =>
    api(listManagedProducts, {
      query: { limit: String(PAGE_SIZE), page: String(index + 1), ...askedBy(search) },
    }),
  )
  return (await Promise.all(pages)).flatMap(({ products }) => products).slice(0, many)
}

import { queryOptions } from '@tanstack/react-query'
import { listProductsByIds } from '../../../contract/product.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** Products by their ids or by those of variants, in this order. */
export const productsByIdsQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['products', 'by ids', ids],
    queryFn: () => api(listProductsByIds, { query: { ids: ids.join(',') } }),
    meta: FOR_ALL,
    staleTime: 0,
  })

import { queryOptions } from '@tanstack/react-query'
import { getProductChoices } from '../../../contract/product-choices.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** What the catalogue can be filtered by. */
export const productChoicesQuery = (api: Api) =>
  queryOptions({ queryKey: ['product-choices'], queryFn: () => api(getProductChoices, {}), meta: FOR_ALL })

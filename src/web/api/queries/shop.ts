import { queryOptions } from '@tanstack/react-query'
import { getShopFacts } from '../../../contract/settings.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** The shop's name, contact details and limits. They change only when an administrator saves settings. */
export const shopQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop'],
    queryFn: () => api(getShopFacts, {}),
    meta: FOR_ALL,
    gcTime: Number.POSITIVE_INFINITY,
  })

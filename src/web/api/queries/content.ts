import { queryOptions } from '@tanstack/react-query'
import { getDeal, listBanners, listQuotes } from '../../../contract/content.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** The active video banners, in order. */
export const bannersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['banners', { isActive: true }],
    queryFn: () => api(listBanners, { query: { isActive: 'true' } }),
    meta: FOR_ALL,
  })

/** What customers have said, as the owner entered it, in order. */
export const quotesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['quotes', { isActive: true }],
    queryFn: () => api(listQuotes, { query: { isActive: 'true' } }),
    meta: FOR_ALL,
  })

/** The deal of the home page. */
export const dealQuery = (api: Api) =>
  queryOptions({ queryKey: ['deal'], queryFn: () => api(getDeal, {}), meta: FOR_ALL })

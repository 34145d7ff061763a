import { queryOptions } from '@tanstack/react-query'
import { getRateHistory, getRates } from '../../../contract/rates.ts'
import type { RatedFineness } from '../../../rules/metal-rates.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** The rates in force. */
export const ratesQuery = (api: Api) =>
  queryOptions({ queryKey: ['rates'], queryFn: () => api(getRates, {}), meta: FOR_ALL, staleTime: 0 })

/** The last rate of each day; `from` as in `2026-11-22`. */
export const rateHistoryQuery = (api: Api, { metal, fineness }: RatedFineness, from: string) =>
  queryOptions({
    queryKey: ['rates', 'history', metal, fineness, from],
    queryFn: () => api(getRateHistory, { query: { metal, fineness: String(fineness), from } }),
    meta: FOR_ALL,
    staleTime: 0,
  })

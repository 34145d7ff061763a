import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getStockTaking, listStockTakings } from '../../../contract/stock-taking.ts'
import { useList } from '../shared/list.tsx'
import { STOCK_TAKINGS } from './stock-taking-words.ts'

/** Stock takings per page. */
export const TAKINGS_PER_PAGE = 20
/** Scans of others appear after at most this long, in milliseconds. */
const REFRESH_MS = 15_000

export function useStockTakings(page: number) {
  const { api } = useRouteContext({ from: '__root__' })

  return useList([STOCK_TAKINGS, 'list', page], () =>
    api.counted(listStockTakings, { query: { page: String(page), limit: String(TAKINGS_PER_PAGE) } }),
  )
}

/** What a stock taking has found, kept current while it is open. */
export function useResult(id: string) {
  const { api } = useRouteContext({ from: '__root__' })

  return useQuery({
    queryKey: [STOCK_TAKINGS, 'result', id],
    queryFn: () => api(getStockTaking, { params: { id } }),
    staleTime: 0,
    // Scanning goes on with the last result while the network is away.
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'closed' ? false : REFRESH_MS),
  })
}

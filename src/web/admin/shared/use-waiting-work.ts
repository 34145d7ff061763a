import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getWaitingWork, type WaitingWork } from '../../../contract/stats.ts'
import { useSession } from '../../api/session.ts'

/** How often the numbers are read again while the page is open, in milliseconds. */
const EVERY_MINUTE = 60_000

/** The numbers of what waits: the same on the dashboard, in the menu and in the title of the tab. */
export function useWaitingWork(): WaitingWork | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()

  return useQuery({
    queryKey: ['waiting-work', user?._id],
    queryFn: () => api(getWaitingWork, {}),
    refetchInterval: EVERY_MINUTE,
    staleTime: 0,
  }).data
}

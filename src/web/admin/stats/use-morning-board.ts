import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { useSession } from '../../api/session.ts'

/** The work of the day and the sales, which two parts of the dashboard show. */
export function useMorningBoard() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()

  return useQuery({
    queryKey: ['morning-board', user?._id],
    queryFn: () => api(getMorningBoard, {}),
    staleTime: 0,
  })
}

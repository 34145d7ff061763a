import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../../../contract/second-factor.ts'
import { listSessions } from '../../../contract/session.ts'
import type { Api } from '../client.ts'

/** Key prefix of the sign-in queries (sessions, second factor). One call may invalidate them all. */
export const SIGN_IN = 'sign-in'

export const sessionsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [SIGN_IN, userId, 'sessions'],
    queryFn: () => api(listSessions, {}),
    staleTime: 0,
  })

export const secondFactorQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [SIGN_IN, userId, 'second-factor'],
    queryFn: () => api(getSecondFactor, {}),
    staleTime: 0,
  })

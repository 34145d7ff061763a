import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../../contract/second-factor.ts'
import { listSessions } from '../../contract/session.ts'
import type { Api } from '../api.ts'

/** What belongs to signing in: one call may change all of it. */
export const SIGN_IN = 'sign-in'

export const sessionsQuery = (api: Api) => queryOptions({ queryKey: [SIGN_IN, 'sessions'], queryFn: () => api(listSessions, {}), staleTime: 0 })

export const secondFactorQuery = (api: Api) => queryOptions({ queryKey: [SIGN_IN, 'second-factor'], queryFn: () => api(getSecondFactor, {}), staleTime: 0 })

import type * as z from 'zod/mini'
import type * as schemas from './session.schemas.ts'

export type Session = z.output<typeof schemas.Session>

/** Default of REAUTH_MINUTES. */
export const DEFAULT_REAUTH_MINUTES = 15

export const listSessions = { method: 'GET', path: '/api/auth/sessions' } as const
export const reauthenticate = { method: 'POST', path: '/api/auth/reauthenticate' } as const
export const getRecentLogin = { method: 'GET', path: '/api/auth/recent-login', duty: 'counter' } as const
export const endSessions = { method: 'POST', path: '/api/auth/end-sessions' } as const

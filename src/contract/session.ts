import type * as z from 'zod/mini'
import type * as schemas from './session.schemas.ts'

export type Session = z.output<typeof schemas.Session>

export const listSessions = { method: 'GET', path: '/api/auth/sessions' } as const
export const endSessions = { method: 'POST', path: '/api/auth/end-sessions' } as const

import type * as z from 'zod/mini'
import type * as schemas from './privacy.schemas.ts'

export type PersonalData = z.output<typeof schemas.PersonalData>

export const getPersonalData = { method: 'GET', path: '/api/auth/my-data' } as const
export const eraseAccount = { method: 'POST', path: '/api/auth/erase-account' } as const

import type * as z from 'zod/mini'
import type * as schemas from './stats.schemas.ts'

export type UserStats = z.output<typeof schemas.UserStats>
export type AdminStats = z.output<typeof schemas.AdminStats>
export type WaitingWork = z.output<typeof schemas.WaitingWork>

export const getUserStats = { method: 'GET', path: '/api/stats/user-stats/{id}' } as const
export const getAdminStats = { method: 'GET', path: '/api/stats/admin-stats', duty: 'counter' } as const
export const getWaitingWork = { method: 'GET', path: '/api/stats/waiting-work', duty: 'counter' } as const

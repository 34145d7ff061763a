import type * as z from 'zod/mini'
import type * as schemas from './manage-users.schemas.ts'

export type UserRecord = z.output<typeof schemas.UserRecord>
export type OrderCounts = z.output<typeof schemas.OrderCounts>
export type UsersQuery = z.output<typeof schemas.UsersQuery>

export const listUsers = { method: 'GET', path: '/api/auth/users', duty: 'owner' } as const
export const getUserRecord = { method: 'GET', path: '/api/auth/users/{userId}', duty: 'owner' } as const
export const updateUserRole = { method: 'PUT', path: '/api/auth/users/{userId}', duty: 'owner' } as const
export const updateUserDuty = { method: 'PUT', path: '/api/auth/duty/{userId}', duty: 'owner' } as const
export const endUserSessions = {
  method: 'POST',
  path: '/api/auth/users/{userId}/end-sessions',
  duty: 'owner',
} as const
export const getUserOrderCounts = {
  method: 'GET',
  path: '/api/auth/users/{userId}/order-counts',
  duty: 'owner',
} as const
export const deleteUser = { method: 'DELETE', path: '/api/auth/users/{userId}', duty: 'owner' } as const

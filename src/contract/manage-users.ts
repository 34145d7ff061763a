import type * as z from 'zod/mini'
import type * as schemas from './manage-users.schemas.ts'

export type CustomerRecord = z.output<typeof schemas.CustomerRecord>
export type OrderCounts = z.output<typeof schemas.OrderCounts>
export type UsersQuery = z.output<typeof schemas.UsersQuery>

export const listUsers = { method: 'GET', path: '/api/auth/users' } as const
export const getCustomer = { method: 'GET', path: '/api/auth/users/{userId}' } as const
export const updateUserRole = { method: 'PUT', path: '/api/auth/users/{userId}' } as const
export const endUserSessions = { method: 'POST', path: '/api/auth/users/{userId}/end-sessions' } as const
export const getUserOrderCounts = { method: 'GET', path: '/api/auth/users/{userId}/order-counts' } as const
export const deleteUser = { method: 'DELETE', path: '/api/auth/users/{userId}' } as const

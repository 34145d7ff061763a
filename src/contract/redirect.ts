import type * as z from 'zod/mini'
import type * as fields from './redirect-fields.ts'
import type * as schemas from './redirect.schemas.ts'

/** Permanent and temporary. */
export const redirectStatuses = [301, 302] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

export type Redirect = z.output<typeof schemas.Redirect>
export type NewRedirect = z.output<typeof fields.NewRedirect>

export const listRedirects = { method: 'GET', path: '/api/redirects', duty: 'manager' } as const
export const createRedirect = { method: 'POST', path: '/api/redirects', duty: 'manager' } as const
export const deleteRedirect = { method: 'DELETE', path: '/api/redirects/{id}', duty: 'manager' } as const

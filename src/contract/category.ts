import type * as z from 'zod/mini'
import type * as schemas from './category.schemas.ts'

/** Maximum number of categories besides the stated ones. */
export const MAX_OWN_CATEGORIES = 40

export type ListedCategory = z.output<typeof schemas.ListedCategory>
export type OwnCategory = z.output<typeof schemas.OwnCategory>
export type CategoryDraft = z.output<typeof schemas.CategoryDraft>

export const listCategories = { method: 'GET', path: '/api/categories' } as const
export const createCategory = { method: 'POST', path: '/api/categories', duty: 'manager' } as const
export const updateCategory = { method: 'PATCH', path: '/api/categories/{id}', duty: 'manager' } as const
export const deleteCategory = { method: 'DELETE', path: '/api/categories/{id}', duty: 'manager' } as const

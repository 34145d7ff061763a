import type * as z from 'zod/mini'
import type * as schemas from './page.schemas.ts'

/** A page of the owner, or a post of the journal. */
export const pageKinds = ['page', 'journal'] as const
export type PageKind = (typeof pageKinds)[number]

/** Longest text of a page, in characters. */
export const MAX_PAGE_TEXT = 50_000
export const MAX_PAGE_TITLE = 120

export type ManagedPage = z.output<typeof schemas.ManagedPage>
export type PageEdit = z.output<typeof schemas.PageEdit>
export type PageSummary = z.output<typeof schemas.PageSummary>
export type PageVersion = z.output<typeof schemas.PageVersion>
export type ShownPage = z.output<typeof schemas.ShownPage>
export type Post = z.output<typeof schemas.Post>

export const getPage = { method: 'GET', path: '/api/page' } as const
export const listPosts = { method: 'GET', path: '/api/page/posts' } as const
export const listPages = { method: 'GET', path: '/api/pages', duty: 'manager' } as const
export const createPage = { method: 'POST', path: '/api/pages', duty: 'manager' } as const
export const updatePage = { method: 'PATCH', path: '/api/pages/{id}', duty: 'manager' } as const
export const previewPage = { method: 'POST', path: '/api/pages/preview', duty: 'manager' } as const
export const listPageVersions = {
  method: 'GET',
  path: '/api/pages/versions/{id}',
  duty: 'manager',
} as const
export const restorePage = { method: 'POST', path: '/api/pages/restore/{id}', duty: 'manager' } as const

import type * as z from 'zod/mini'
import type * as schemas from './empty-search.schemas.ts'

export type EmptySearch = z.output<typeof schemas.EmptySearch>
export type EmptySearchesQuery = z.output<typeof schemas.EmptySearchesQuery>

export const listEmptySearches = {
  method: 'GET',
  path: '/api/searches-without-result',
  duty: 'manager',
} as const

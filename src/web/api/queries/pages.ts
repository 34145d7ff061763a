import { queryOptions } from '@tanstack/react-query'
import { getPage, listPosts } from '../../../contract/page.ts'
import type { Api } from '../client.ts'
import { FOR_ALL } from './for-all.ts'

/** The owner's page at a path. */
export const pageQuery = (api: Api, path: string) =>
  queryOptions({
    queryKey: ['page', path],
    queryFn: () => api(getPage, { query: { path } }),
    meta: FOR_ALL,
  })

/** The owner's posts in the journal, newest first. */
export const postsQuery = (api: Api) =>
  queryOptions({ queryKey: ['posts'], queryFn: () => api(listPosts, {}), meta: FOR_ALL })

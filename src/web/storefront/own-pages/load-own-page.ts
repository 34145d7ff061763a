import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../api/client.ts'
import { pageQuery } from '../../api/queries/pages.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'

/** What the server accepts as the path of a page. */
const POSSIBLE = /^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/

/**
 * Fetches the owner's page at a path, and returns its head. @throws ApiError, or the router's notFound if
 * there is none.
 */
export async function loadOwnPage(context: RouterContext, path: string) {
  if (!POSSIBLE.test(path)) throw notFound()
  const page = await context.queryClient
    .ensureQueryData(pageQuery(context.api, path))
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? notFound() : error
    })
  const isPost = page.kind === 'journal'
  return headOf(context, (shop) => ({
    title: page.title,
    description: page.summary || `${page.title}: a page of ${shop.name}.`,
    path,
    structured: import.meta.env.SSR && [
      crumbsStructured(shop, [
        { name: 'Home', path: '/' },
        ...(isPost ? [{ name: 'Journal', path: '/journal' }] : []),
        { name: page.title },
      ]),
    ],
  }))
}

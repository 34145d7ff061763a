import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { searchQuery } from '../../api/queries/products.ts'
import { SearchPage } from '../../storefront/search/search-page.tsx'
import { headOf } from '../../storefront/seo.ts'

/** The catalogue rejects longer queries. */
const MAX_QUERY_LENGTH = 200

export const Route = createFileRoute('/_shop/search')({
  staticData: { indexed: false, crawled: false },
  validateSearch: ({ query }: Record<string, unknown>): { query?: string | undefined } => {
    const text = typeof query === 'string' ? query.trim().slice(0, MAX_QUERY_LENGTH) : ''
    return { query: text || undefined }
  },
  loaderDeps: ({ search: { query } }) => ({ query }),
  loader: async ({ context, cause, deps: { query } }) => {
    if (query) {
      // While the page is open, its text is still being typed.
      const final = cause === 'enter' ? '1' : undefined
      const fetching = context.queryClient.prefetchQuery(searchQuery(context.api, query, undefined, final))
      if (import.meta.env.SSR) await fetching
    }
    return headOf(context, (shop) => ({
      title: query ? `Search: ${query}` : 'Search',
      description: `Find products of ${shop.name} by name or description.`,
      path: '/search',
    }))
  },
  head: headFromLoader,
  component: function Search() {
    return <SearchPage query={Route.useSearch().query ?? ''} />
  },
})

import {
  dehydrate,
  hydrate,
  QueryClient,
  QueryClientProvider,
  type DehydratedState,
} from '@tanstack/react-query'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import type { Api } from '../api/client.ts'
import type { routeTree } from './route-tree.gen.ts'
import { Failure } from '../storefront/layout/failure.tsx'
import { NotFound } from '../storefront/layout/not-found.tsx'

/** Unused query data is kept this long, in milliseconds. */
const KEPT_MS = 60_000

/**
 * `routes` are all pages, or those without the back office; links are typed for all of them.
 */
export function makeRouter(api: Api, routes: AnyRoute) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a network, calls fail instead of waiting, so that pages can say so; queries are repeated when
      // it is back.
      queries: {
        gcTime: KEPT_MS,
        staleTime: KEPT_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  const router = createRouter({
    routeTree: routes as typeof routeTree,
    context: { queryClient, api },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failure,
    // Query strings are plain text, as forms without JavaScript send them: values are not parsed as JSON or
    // numbers.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // Categories of several words have a literal plus sign in paths.
    pathParamsAllowedCharacters: ['+'],
    // A rendered page brings the data of its queries with it, failed ones included, so that it hydrates as it
    // was rendered.
    dehydrate: () => ({
      queries: (import.meta.env.SSR
        ? dehydrate(queryClient, { shouldDehydrateQuery: () => true })
        : {}) as object,
    }),
    hydrate: ({ queries }) => {
      hydrate(queryClient, queries as DehydratedState)
      markQueriesFresh(queryClient)
    },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return router
}

/**
 * Treats the data of a server-rendered page as fresh. The server caches a page only until its data changes,
 * so the data is current although its timestamps may be old. Otherwise a cached page would refetch
 * everything.
 */
function markQueriesFresh(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.status === 'success') query.setState({ dataUpdatedAt: Date.now() })
  }
}

function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

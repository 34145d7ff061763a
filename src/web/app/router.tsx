import { QueryClient } from '@tanstack/react-query'
import { createRouter, type AnyRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { Api } from '../api/client.ts'
import { routeTree } from './route-tree.gen.ts'
import { Failure } from '../storefront/layout/failure.tsx'
import { NotFound } from '../storefront/layout/not-found.tsx'

/** What loaders and pages are given. */
export type RouterContext = {
  queryClient: QueryClient
  api: Api
  /** Style sheets and fonts of this build; known on the server only, where the head is written. */
  head: { styles: string[]; fonts: string[] }
}

/** Data of the client is kept this long after its last use, in milliseconds. */
const KEPT_MS = 60_000

export function makeRouter(api: Api, head: RouterContext['head'] = { styles: [], fonts: [] }) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: KEPT_MS, staleTime: KEPT_MS, retry: false, refetchOnWindowFocus: false } },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, api, head },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failure,
    // Query strings hold plain words, as forms without JavaScript send them: no value is read as JSON or a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    // Multi-word categories stand in paths with a literal plus sign.
    pathParamsAllowedCharacters: ['+'],
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  countAsFresh(router, queryClient)
  return router
}

/**
 * The server keeps a rendered page until its data changes, so what comes with it is true now, however long ago it was
 * fetched: without this an old page would ask for everything again as soon as it opens.
 */
function countAsFresh(router: AnyRouter, queryClient: QueryClient): void {
  const { hydrate } = router.options
  if (!hydrate) return
  router.options.hydrate = async (dehydrated) => {
    await hydrate(dehydrated)
    for (const query of queryClient.getQueryCache().getAll()) {
      if (query.state.status === 'success') query.setState({ dataUpdatedAt: Date.now() })
    }
  }
}

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

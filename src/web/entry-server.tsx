import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { apiClient, type Send } from './api.ts'
import { makeRouter } from './router.tsx'
import { starter } from './starter.ts'
import { withoutTimes } from './without-times.ts'

type PageAssets = { scripts: string[]; imports: string[]; styles: string[]; fonts: string[]; chunks: Record<string, string[]> }

/** Renders one address to HTML, the same for everyone. `send` asks the shop's own API. */
export async function renderPage({ url, send, assets }: { url: string; send: Send; assets: PageAssets }) {
  let files: string[] = []
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://shop.invalid')),
    createRouter: () => makeRouter(apiClient(send), { styles: assets.styles, fonts: assets.fonts }),
  })
  const response = await handle(({ router, responseHeaders }) => {
    files = scriptsOf(assets, router.stores.matches.get().map(({ routeId }) => routeId))
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  const location = response.headers.get('location')
  const html = withoutTimes(await response.text()).replace('</body>', () => `${starter(files)}</body>`)
  return { status: response.status, html, ...(location ? { location } : {}) }
}

/** The entry, what it imports, and the chunks of these routes. */
function scriptsOf({ scripts, imports, chunks }: PageAssets, routes: string[]): string[] {
  const own = Object.entries(chunks).filter(([file]) => routes.includes(routeIdOf(file)))
  return [...new Set([...scripts, ...imports, ...own.flatMap(([, list]) => list)])]
}

/** The router's id of a route file: src/web/routes/shop/index.tsx is /shop/. */
const routeIdOf = (file: string) =>
  file
    .replace(/^src\/web\/routes/, '')
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/\/index$/, '/')
    .replace(/\/route$/, '')

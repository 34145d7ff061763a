import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { apiClient, type Send } from './api.ts'
import { makeRouter } from './router.tsx'

type PageAssets = { scripts: string[]; imports: string[]; styles: string[]; fonts: string[]; chunks: Record<string, string[]> }

/** Renders one address to HTML, the same for everyone. `send` asks the shop's own API. */
export async function renderPage({ url, send, assets }: { url: string; send: Send; assets: PageAssets }) {
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://shop.invalid')),
    createRouter: () => makeRouter(apiClient(send), { styles: assets.styles, fonts: assets.fonts }),
    getRouterManifest: async () => ({ routes: routeAssets(assets) }) as never,
  })
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const location = response.headers.get('location')
  return { status: response.status, html: await response.text(), ...(location ? { location } : {}) }
}

/** The root loads the entry; each route has its own chunk fetched early. */
function routeAssets({ scripts, imports, chunks }: PageAssets) {
  const routes: Record<string, object> = {
    __root__: { preloads: [...scripts, ...imports], scripts: scripts.map((src) => ({ attrs: { type: 'module', src, async: true } })) },
  }
  for (const [file, preloads] of Object.entries(chunks)) routes[routeIdOf(file)] = { preloads }
  return routes
}

/** The router's id of a route file: src/web/routes/shop/index.tsx is /shop/. */
const routeIdOf = (file: string) =>
  file
    .replace(/^src\/web\/routes/, '')
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/\/index$/, '/')
    .replace(/\/route$/, '')

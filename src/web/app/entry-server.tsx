import { createRequestHandler, renderRouterToString, RouterServer } from '@tanstack/react-router/ssr/server'
import { apiClient, type Send } from '../api/client.ts'
import type { ShopFacts } from '../../contract/settings.ts'
import { shopQuery } from '../api/queries/shop.ts'
import { pagesOf } from './pages.ts'
import { makeRouter } from './router.tsx'
import { routeTree } from './route-tree.gen.ts'
import { bootScript } from './boot-script.ts'
import { withoutTimes } from './without-times.ts'

type FirstFiles = { scripts: string[]; styles: string[] }

type PageAssets = {
  /** The first script of a page with its imports, and their styles. */
  shop: FirstFiles
  office: FirstFiles
  /** The text of each style sheet; empty in development. */
  css: Record<string, string>
  fonts: string[]
  /** Further files of each route, by its source file. */
  chunks: Record<string, FirstFiles>
}

/** Every page of the shop, for the sitemap, robots.txt and the response cache. */
export const pages = pagesOf(
  Object.values(
    makeRouter(
      apiClient(() => Promise.reject(new Error('Listing the pages loads none of them.'))),
      routeTree,
    ).routesById,
  ),
)

/**
 * Renders one address to HTML, the same for every user. `send` calls the shop's own API. `scripts` are the
 * inline scripts written by the app itself, as opposed to any that were injected through user input.
 */
export async function renderPage({ url, send, assets }: { url: string; send: Send; assets: PageAssets }) {
  let files: string[] = []
  let styles: string[] = []
  // Random, so that user input cannot contain it.
  const mark = crypto.randomUUID()
  const router = makeRouter(apiClient(send), routeTree)
  router.options.ssr = { nonce: mark }
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://shop.invalid')),
    createRouter: () => router,
  })
  const response = await handle(({ responseHeaders }) => {
    const routes = router.stores.matches.get().map(({ routeId }) => routeId)
    const loaded = [firstFilesOf(assets, routes), ...chunksOf(assets.chunks, routes)]
    files = [...new Set(loaded.flatMap((chunk) => chunk.scripts))]
    styles = [...new Set(loaded.flatMap((chunk) => chunk.styles))]
    return renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> })
  })
  const { queryClient } = router.options.context
  const shop = queryClient.getQueryData<ShopFacts>(shopQuery(apiClient(send)).queryKey)
  // Otherwise a timer of each query would keep its data for a minute.
  queryClient.clear()
  const location = response.headers.get('location')
  const marked = withoutTimes(await response.text())
    .replace('</head>', () => `${styles.map((href) => styleTags(href, assets.css[href])).join('')}</head>`)
    .replace(
      '</body>',
      () => `${assets.fonts.map(fontTag).join('')}${withoutScripts(shop)}${bootScript(files, mark)}</body>`,
    )
  return {
    status: response.status,
    html: unmark(marked, mark),
    scripts: scriptsMarked(marked, mark),
    ...(location ? { location } : {}),
  }
}

/**
 * The styles of a page's first view are part of it, so that nothing else blocks its first paint. The disabled
 * link tells the build tool's preload helper that this style sheet need not be fetched.
 */
const styleTags = (href: string, css: string | undefined): string =>
  css === undefined
    ? `<link rel="stylesheet" href="${href}">`
    : `<style>${css}</style><link rel="stylesheet" href="${href}" disabled>`

/**
 * At the end of the page: for fonts that are preloaded in the head, Chromium holds back the first paint by
 * 100 ms.
 */
const fontTag = (href: string): string =>
  `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`

/** Says what does not work without JavaScript, on every page. */
function withoutScripts(shop: ShopFacts | undefined): string {
  const phone = shop?.phone.replaceAll(/[^\d+ -]/g, '')
  const call = phone ? `, or call us on <a href="tel:${phone.replaceAll(/[ -]/g, '')}">${phone}</a>` : ''
  return `<noscript><p class="without-scripts">To log in and order, please switch on JavaScript${call}.</p></noscript>`
}

/** Returns the inline scripts with the nonce. Script elements that hold data are left out. */
const scriptsMarked = (html: string, mark: string): string[] =>
  [...html.matchAll(/<script((?![^>]*\ssrc=)[^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', script = '']) =>
      attributes.includes(` nonce="${mark}"`) && !attributes.includes('ld+json') ? [script] : [],
  )

/** Returns the page without the nonce, so that it is the same for each rendering. */
const unmark = (html: string, mark: string): string =>
  html
    .replaceAll(` nonce="${mark}"`, '')
    .replace(new RegExp(`<meta property="csp-nonce" content="${mark}"/?>`), '')

/**
 * Pages below /dashboard have the script that knows all pages. The one of the others leaves out the back
 * office, and opens it as a document.
 */
const firstFilesOf = ({ shop, office }: PageAssets, routes: string[]): FirstFiles =>
  routes.includes('/dashboard') ? office : shop

const chunksOf = (chunks: PageAssets['chunks'], routes: string[]) =>
  Object.entries(chunks).flatMap(([file, chunk]) => (routes.includes(routeIdOf(file)) ? [chunk] : []))

/** The router's id of a route file, such as /shop/ for src/web/routes/shop/index.tsx. */
const routeIdOf = (file: string) =>
  file
    .replace(/^src\/web\/routes/, '')
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/\/index$/, '/')
    .replace(/\/route$/, '')

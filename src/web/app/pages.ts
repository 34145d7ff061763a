import type { AnyRoute } from '@tanstack/react-router'
import type { Duty } from '../../contract/duty.ts'
import { categories } from '../../contract/product.ts'

/** What a route file says of its pages. Routes below it inherit it. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Of pages for administrators: the lowest duty that may see them, that of the call without which the page
     * is empty. Every signed-in user may see others.
     */
    duty?: Duty
    /**
     * Shows the data of one person, which the browser loads; never indexed. Other pages are the same for
     * everyone.
     */
    personal?: true
    /**
     * The server renders the page with the session of the visitor, for them alone, so that it works without
     * scripts; it may send forms to the payment provider.
     */
    visitor?: true
    /** False: search engines must not index the page; they may still follow its links. */
    indexed?: false
    /** False: robots.txt asks crawlers to skip the page and everything below it. */
    crawled?: false
    /**
     * In the sitemap: `rates` once the shop has metal rates; `products` and `collections` with an address for
     * each; `visit` with the address of the shop.
     */
    sitemap?: true | 'rates' | 'visit' | 'products' | 'collections'
    /** The canonical addresses of a route with parameters, if their number is limited. */
    addresses?: readonly string[]
    /** The canonical addresses of a route with a category, for these names. */
    categoryAddresses?: (names: readonly string[]) => string[]
  }
}

/**
 * The pages that route files define, as the server reads them: `PageFacts` in
 * src/server/core/ssr/renderer.ts.
 */
export const pagesOf = (routes: readonly AnyRoute[]) =>
  routes
    .filter(({ children }) => !children)
    .map((route) => {
      const {
        personal = false,
        visitor = false,
        indexed = true,
        crawled = true,
        sitemap = false,
        addresses,
        categoryAddresses,
      } = staticDataOf(route)
      const path = String(route.to)
      return {
        path,
        addresses: addresses ?? categoryAddresses?.(categories) ?? (path.includes('$') ? [] : [path]),
        categoryAddresses,
        isPersonal: personal,
        isForVisitor: visitor,
        isIndexed: indexed && !personal,
        isCrawled: crawled,
        sitemap,
      }
    })

const staticDataOf = (route: AnyRoute | undefined): NonNullable<AnyRoute['options']['staticData']> =>
  route ? { ...staticDataOf(route.parentRoute as AnyRoute | undefined), ...route.options.staticData } : {}

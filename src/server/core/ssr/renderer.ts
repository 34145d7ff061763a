import type { FastifyInstance } from 'fastify'

/** Calls the shop's own API while a page is rendered, with responses as over the network. */
export type SendInternally = (request: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; text: string }>

export type RenderedPage = {
  status: number
  html: string
  /** The app's own inline scripts; no others may run. */
  scripts?: string[]
  /** Target of a redirect. */
  location?: string
}

/** A page of the web app, from `staticData` in its route file (src/web/app/pages.ts). */
export type PageFacts = {
  /** As in the route, such as `/shop/$id`. */
  path: string
  /** Its canonical addresses, as the shop's own links write them; none if their number is unlimited. */
  addresses: readonly string[]
  /** The canonical addresses of a page with a category, for these names. */
  categoryAddresses?: ((names: readonly string[]) => string[]) | undefined
  /** Whether it shows the data of one person, which the browser loads. */
  isPersonal: boolean
  /**
   * Whether the server renders it with the session of the visitor, for them alone. Its forms may lead to the
   * payment provider.
   */
  isForVisitor: boolean
  isIndexed: boolean
  isCrawled: boolean
  /**
   * `rates`: once there are metal rates; `visit`: with the address of the shop; `products`, `collections`: with
   * an address for each of them.
   */
  sitemap: boolean | 'rates' | 'visit' | 'products' | 'collections'
}

/** Renders the web app: the build in production, the sources in development. */
export type PageRenderer = {
  render(url: string, send: SendInternally): Promise<RenderedPage>
  /** All pages of the web app. */
  listPages(): Promise<readonly PageFacts[]>
  /**
   * Folder of the built files served under /assets/; undefined in development, where the sources are served.
   */
  assetsFolder?: string
  /** Development only: installs the build tool's handler before the routes. */
  middleware?(app: FastifyInstance): Promise<void>
  /** Whether rendered pages are cached. */
  keep: boolean
}

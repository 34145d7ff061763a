import type { FastifyInstance } from 'fastify'

/** Calls the shop's own API while a page is rendered, with responses as over the network. */
export type SendInternally = (request: { method: string; url: string; body?: unknown }) => Promise<{ status: number; text: string }>

export type RenderedPage = {
  status: number
  html: string
  /** The app's own inline scripts; no others may run. */
  scripts?: string[]
  /** Target of a redirect. */
  location?: string
}

/** Renders the web app: the build in production, the sources in development. */
export type PageRenderer = {
  render(url: string, send: SendInternally): Promise<RenderedPage>
  /** Folder of the built files served under /assets/; undefined in development, where the sources are served. */
  assetsFolder?: string
  /** Development only: installs the build tool's handler before the routes. */
  middleware?(app: FastifyInstance): Promise<void>
  /** Whether rendered pages are cached. */
  keep: boolean
}

import type { FastifyInstance } from 'fastify'

/** Asks the shop's own API while a page is rendered; answers as the network would. */
export type Send = (request: { method: string; url: string; body?: unknown }) => Promise<{ status: number; text: string }>

export type RenderedPage = {
  status: number
  html: string
  /** Its inline scripts that the app itself wrote; no other may run. */
  scripts?: string[]
  /** Where a redirecting page leads. */
  location?: string
}

/** Renders the web app: the built one in production, the sources in development. */
export type PageRenderer = {
  render(url: string, send: Send): Promise<RenderedPage>
  /** Folder of the built files served under /assets/; none in development, where the sources are served. */
  assetsFolder?: string
  /** Development only: puts the build tool's own handler in front of the routes. */
  middleware?(app: FastifyInstance): Promise<void>
  /** Whether rendered pages are kept in memory. */
  keep: boolean
}

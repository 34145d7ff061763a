import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../lib/errors.ts'
import { INSIDE } from '../http/request-log.ts'
import { createResponse, type ResponseData } from '../http/response-cache/representation.ts'
import type { PageRenderer, Send } from './renderer.ts'

/**
 * Renders one page to its answer. Pages are the same for everyone: nothing of the request but its address goes in,
 * and the API is asked as nobody. @throws AppError unavailable when the API cannot answer at this time.
 */
export async function renderPageResponse(app: FastifyInstance, pages: PageRenderer, url: string, pictureOrigins: readonly string[]): Promise<ResponseData> {
  let isBusy = false
  const send: Send = async ({ method, url: address }) => {
    const { statusCode, payload } = await app.inject({ method: method as 'GET', url: address, remoteAddress: INSIDE })
    isBusy ||= statusCode === 503
    return { status: statusCode, text: payload }
  }
  const { status, html, scripts = [], location } = await pages.render(url, send)
  // Half a page would look as if the shop were empty.
  if (isBusy) throw unavailable()
  if (location) return createResponse('', 'text/plain; charset=utf-8', status, { location })
  return createResponse(html, 'text/html; charset=utf-8', status, {
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentPolicy(scripts, pages.keep, pictureOrigins.join(' ')),
  })
}

/** The policy of a page: the inline scripts of the app by their hashes, and nothing else that is not from the shop but pictures of `origins`. */
function contentPolicy(scripts: string[], built: boolean, origins: string): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    // In development the build tool adds scripts of its own.
    `script-src 'self' ${built ? [...new Set(hashes)].join(' ') : "'unsafe-inline'"}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${origins}`.trimEnd(),
    `media-src 'self' ${origins}`.trimEnd(),
    `connect-src 'self'${built ? '' : ' ws:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

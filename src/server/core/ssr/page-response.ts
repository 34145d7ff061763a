import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../lib/errors.ts'
import { INTERNAL_ADDRESS } from '../http/request-log.ts'
import { createResponse, type ResponseData } from '../http/response-cache/representation.ts'
import type { PageRenderer, SendInternally } from './renderer.ts'

/**
 * Renders one page to a response. Pages are the same for everyone: they depend only on the address, and API calls are
 * anonymous.
 * @throws AppError unavailable if the API is overloaded.
 */
export async function renderPageResponse(app: FastifyInstance, pages: PageRenderer, url: string, pictureOrigins: readonly string[]): Promise<ResponseData> {
  let isBusy = false
  const send: SendInternally = async ({ method, url: address }) => {
    const { statusCode, payload } = await app.inject({ method: method as 'GET', url: address, remoteAddress: INTERNAL_ADDRESS })
    isBusy ||= statusCode === 503
    return { status: statusCode, text: payload }
  }
  const { status, html, scripts = [], location } = await pages.render(url, send)
  // A partly rendered page would look as if the shop were empty.
  if (isBusy) throw unavailable()
  if (location) return createResponse('', 'text/plain; charset=utf-8', status, { location })
  return createResponse(html, 'text/html; charset=utf-8', status, {
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy': contentPolicy(scripts, pages.keep, pictureOrigins.join(' ')),
  })
}

/**
 * Builds the content security policy of a page: the app's inline scripts by hash, pictures of `origins`, and otherwise
 * only the shop's own files.
 */
function contentPolicy(scripts: string[], built: boolean, origins: string): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    // In development the build tool adds its own scripts.
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

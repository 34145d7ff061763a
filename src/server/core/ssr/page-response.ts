import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { PaymentSites } from '../payment-provider/payment-provider.ts'
import { unavailable } from '../lib/errors.ts'
import { INTERNAL_ADDRESS } from '../http/request-log.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import { createResponse, type ResponseData } from '../http/response-cache/representation.ts'
import type { PageRenderer, SendInternally } from './renderer.ts'

/** Whom a page is rendered for: the API calls of its loader are made with these headers. */
export type Visitor = { headers: { cookie: string; origin: string }; payment: PaymentSites | null }

type PageOptions = { pictureOrigins: readonly string[]; visitor?: Visitor }

/**
 * Renders one page to a response. Without a visitor, it is the same for everyone: it depends only on the
 * address, and API calls are anonymous.
 * @throws AppError unavailable if the API is overloaded.
 */
export async function renderPageResponse(
  app: FastifyInstance,
  pages: PageRenderer,
  url: string,
  { pictureOrigins, visitor }: PageOptions,
): Promise<ResponseData> {
  let isBusy = false
  const send: SendInternally = async ({ method, url: address }) => {
    const { statusCode, payload } = await app.inject({
      method: method as 'GET',
      url: address,
      remoteAddress: INTERNAL_ADDRESS,
      ...(visitor && { headers: visitor.headers }),
    })
    isBusy ||= statusCode === 503 && !visitor
    return { status: statusCode, text: payload }
  }
  const { status, html, scripts = [], location } = await pages.render(url, send)
  // A partly rendered page would look as if the shop were empty.
  if (isBusy) throw unavailable()
  if (location) return createResponse('', 'text/plain; charset=utf-8', status, { location })
  return createResponse(html, 'text/html; charset=utf-8', status, {
    'cache-control': visitor ? 'no-store' : 'public, max-age=0, must-revalidate',
    'content-security-policy': contentPolicy(scripts, pages.keep, {
      origins: pictureOrigins.join(' '),
      payment: visitor?.payment ?? null,
    }),
    // The back office scans tags with it.
    ...(/^\/dashboard(\/|\?|$)/.test(url) && { 'permissions-policy': permissionsPolicy('(self)') }),
  })
}

/**
 * Builds the content security policy of a page: the app's inline scripts by hash, pictures of `origins`,
 * forms and, if it is used, the script of the payment provider, and otherwise only the shop's own files.
 */
function contentPolicy(
  scripts: string[],
  built: boolean,
  { origins, payment }: { origins: string; payment: PaymentSites | null },
): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'self'",
    // In development the build tool adds its own scripts.
    [
      "script-src 'self'",
      ...(built ? new Set(hashes) : ["'unsafe-inline'"]),
      ...(payment?.script ?? []),
    ].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${origins}`.trimEnd(),
    `media-src 'self' ${origins}`.trimEnd(),
    ["connect-src 'self'", ...(built ? [] : ['ws:']), ...(payment?.script ?? [])].join(' '),
    ...(payment?.script ? [['frame-src', ...payment.script].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...(payment ? [payment.form] : [])].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

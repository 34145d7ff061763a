import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createResponse, sendResponse } from '../../core/http/response-cache/representation.ts'
import type { ShopContext } from '../rates/shop-context.ts'

const ICON = join(import.meta.dirname, '../../../web/icons/favicon.svg')
/** How long the contact counts as current (RFC 9116), in milliseconds: less than a year. */
const CURRENT_MS = 180 * 24 * 3_600_000

/**
 * Serves the addresses that programs ask for without being told: /favicon.ico, and /.well-known/security.txt
 * of a public shop.
 */
export function wellKnownRoutes(app: FastifyInstance, { settings }: ShopContext): void {
  const icon = createResponse(readFileSync(ICON, 'utf8'), 'image/svg+xml', 200, {
    'cache-control': 'public, max-age=86400',
  })
  app.get('/favicon.ico', (request, reply) => sendResponse(request, reply, icon))

  app.get('/.well-known/security.txt', (request, reply) => {
    if (!settings.isPublic) return reply.callNotFound()
    return sendResponse(request, reply, createResponse(contact(settings), 'text/plain; charset=utf-8'))
  })
}

const contact = ({ shop, publicUrl }: ShopContext['settings']) => `Contact: mailto:${shop.email}
Expires: ${new Date(Date.now() + CURRENT_MS).toISOString()}
Canonical: ${publicUrl}/.well-known/security.txt
Preferred-Languages: en
`

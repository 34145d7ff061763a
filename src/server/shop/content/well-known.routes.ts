import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../rules/durations.ts'
import { createResponse, sendResponse } from '../../core/http/response-cache/representation.ts'
import type { ShopContext } from '../rates/shop-context.ts'

const readIcon = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../web/icons', name))
const CACHED = { 'cache-control': 'public, max-age=86400' }
/** The icons of the manifest. The maskable one has no corners, which systems cut as they like. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
/** How long the contact counts as current (RFC 9116), in milliseconds: less than a year. */
const CURRENT_MS = 180 * DAY_MS

/**
 * Serves the addresses that programs ask for without being told: /favicon.ico, the web manifest with its
 * icons, and /.well-known/security.txt of a public shop.
 */
export function wellKnownRoutes(app: FastifyInstance, { settings }: ShopContext): void {
  const favicon = createResponse(readIcon('favicon.svg').toString(), 'image/svg+xml', 200, CACHED)
  app.get('/favicon.ico', (request, reply) => sendResponse(request, reply, favicon))

  for (const { src, type } of icons) {
    const icon = readIcon(src)
    app.get(src, (_request, reply) => reply.headers(CACHED).type(type).send(icon))
  }

  app.get('/manifest.webmanifest', (request, reply) =>
    sendResponse(
      request,
      reply,
      createResponse(JSON.stringify(manifest(settings)), 'application/manifest+json; charset=utf-8'),
    ),
  )

  app.get('/.well-known/security.txt', (request, reply) => {
    if (!settings.isPublic) return reply.callNotFound()
    return sendResponse(request, reply, createResponse(contact(settings), 'text/plain; charset=utf-8'))
  })
}

/** What a phone needs to put the shop on its home screen. */
const manifest = ({ shop }: ShopContext['settings']) => ({
  name: shop.name,
  short_name: shop.name,
  start_url: '/',
  display: 'browser',
  theme_color: '#2a1118',
  background_color: '#2a1118',
  icons,
})

const contact = ({ shop, publicUrl }: ShopContext['settings']) => `Contact: mailto:${shop.email}
Expires: ${new Date(Date.now() + CURRENT_MS).toISOString()}
Canonical: ${publicUrl}/.well-known/security.txt
Preferred-Languages: en
`

import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** What pages may ask of the browser. `camera`: the origins whose scripts may use it. */
export const permissionsPolicy = (camera: '()' | '(self)'): string =>
  `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`

/**
 * Policy of the script that reads codes off the camera's picture, which runs as a worker: it alone compiles
 * WebAssembly, and fetches that from the shop.
 */
export const CODE_READER_POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Security headers of every response. Pages replace the content policy with one that has the hashes of their
 * own scripts; any other response is never a page, so it may load nothing.
 */
export function securityHeaders({
  publicUrl,
  hstsSubdomains,
}: Pick<Config, 'publicUrl' | 'hstsSubdomains'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors yet.
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** Adds these headers to every response that does not set them itself. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name])
    done()
  })
}

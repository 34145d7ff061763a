import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * What every answer tells browsers. Pages replace the content policy by one with the hashes of their own scripts;
 * everything else is never a page, so it may load nothing.
 */
export function securityHeaders({ publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors yet.
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }),
  }
}

/** Puts these headers on every answer that does not say otherwise itself. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name])
    done()
  })
}

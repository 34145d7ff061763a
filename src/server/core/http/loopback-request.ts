import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '../config/public-url.ts'

/** Proxy headers: behind a proxy on the same machine every client looks local. An empty header counts too. */
const FROM_PROXY = /^(x-forwarded-.*|x-real-ip|via|forwarded)$/

/**
 * Whether a request comes from this machine. Its Host header must name this machine too: another site's name
 * can resolve to this machine (DNS rebinding), and the browser that shows that site is local.
 */
export function isLoopbackRequest({ socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress) || Object.keys(headers).some((name) => FROM_PROXY.test(name)))
    return false
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) && isLoopbackUrl(address)
}

const isLoopback = (address = '') => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

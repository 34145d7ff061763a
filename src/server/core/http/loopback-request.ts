import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '../config/public-url.ts'
import { isPrivateAddress } from '../lib/private-networks.ts'

/** Proxy headers: behind a proxy on the same machine every client looks local. An empty header counts too. */
const FROM_PROXY = /^(x-forwarded-.*|x-real-ip|via|forwarded)$/

/**
 * Whether a request comes from this machine. Its Host header must name this machine too: another site's name
 * can resolve to this machine (DNS rebinding), and the browser that shows that site is local.
 */
export const isLoopbackRequest = (request: FastifyRequest): boolean => isFrom(isLoopback, request)

/** The same for a container, to which the machine that it runs on has a private address. */
export const isHostRequest = (request: FastifyRequest): boolean =>
  isFrom((address) => isIP(address) !== 0 && isPrivateAddress(address), request)

function isFrom(isOwn: (address: string) => boolean, { socket, headers }: FastifyRequest): boolean {
  if (!isOwn(socket.remoteAddress ?? '') || Object.keys(headers).some((name) => FROM_PROXY.test(name)))
    return false
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) && isLoopbackUrl(address)
}

const isLoopback = (address: string) => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

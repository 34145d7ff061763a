import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '../config.ts'

/** Headers of proxies: behind one on the same machine every caller looks local. One that is there but empty tells as much. */
const FROM_PROXY = /^(x-forwarded-.*|x-real-ip|via|forwarded)$/

/**
 * Whether a request comes from this very machine. It must also name this machine: a page of another site can have its
 * own name lead here (DNS rebinding), and the browser that shows it is local.
 */
export function isLoopbackRequest({ socket, headers }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress) || Object.keys(headers).some((name) => FROM_PROXY.test(name))) return false
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) && isLoopbackUrl(address)
}

const isLoopback = (address = '') => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

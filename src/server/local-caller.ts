import type { FastifyRequest } from 'fastify'

/** Whether a request comes from this very machine. */
export function isLocalCaller(request: FastifyRequest): boolean {
  // Behind a proxy on the same machine every caller looks local; a forwarded request is therefore never one.
  return isLoopback(request.socket.remoteAddress) && !request.headers['x-forwarded-for']
}

const isLoopback = (address = '') => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

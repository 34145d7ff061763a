import type { FastifyRequest } from 'fastify'

/** Whether a request comes from this very machine. */
export function isLocalCaller(request: FastifyRequest): boolean {
  // Behind a proxy on the same machine every caller looks local; a forwarded request is therefore never one.
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  return isLoopback(request.socket.remoteAddress) && !forwardedFor && !forwarded
}

const isLoopback = (address = '') => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

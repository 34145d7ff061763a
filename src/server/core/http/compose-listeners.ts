import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import type { MalformedRequests } from './malformed-requests.ts'

export type ListenerStep = (request: IncomingMessage, response: ServerResponse) => void

type Wire = { limits: ConnectionLimits; malformed: MalformedRequests }

/**
 * Creates the HTTP server with these steps before Fastify, the first outermost: each passes requests on to
 * the next.
 */
export function composeListeners(
  { limits, malformed }: Wire,
  ...before: ((next: ListenerStep) => ListenerStep)[]
): FastifyServerFactory {
  return (framework, { keepAliveTimeout }) => {
    const server = createServer(
      {
        headersTimeout: limits.head,
        requestTimeout: limits.upload,
        connectionsCheckingInterval: Math.ceil(limits.head / 4),
        // The shop sends this error itself, with its own headers.
        requireHostHeader: false,
      },
      before.reduceRight((next, each) => each(next), framework as ListenerStep),
    )
    server.on('checkExpectation', malformed.rejectExpectation)
    server.setTimeout(limits.idle)
    return Object.assign(server, { keepAliveTimeout, maxConnections: limits.connections })
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { ConnectionLimits } from './connection-limits.ts'
import type { MalformedRequests } from './malformed-requests.ts'

export type ListenerStep = (request: IncomingMessage, response: ServerResponse) => void

type Wire = { limits: ConnectionLimits; malformed: MalformedRequests }

/** Makes the server of an application with these before the framework, the first outermost: each hands on to the next. */
export function composeListeners({ limits, malformed }: Wire, ...before: ((next: ListenerStep) => ListenerStep)[]): FastifyServerFactory {
  return (framework, { keepAliveTimeout }) => {
    const server = createServer(
      {
        headersTimeout: limits.head,
        requestTimeout: limits.upload,
        connectionsCheckingInterval: Math.ceil(limits.head / 4),
        // Said by the shop itself, with its headers.
        requireHostHeader: false,
      },
      before.reduceRight((next, each) => each(next), framework as ListenerStep),
    )
    server.on('checkExpectation', malformed.refuseExpectation)
    server.setTimeout(limits.idle)
    return Object.assign(server, { keepAliveTimeout, maxConnections: limits.connections })
  }
}

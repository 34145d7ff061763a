import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { pageRoute } from '../ssr/page-route.ts'
import type { RequestNames } from './request-names.ts'

/** A request that has been answered. */
export type CompletedRequest = {
  id: string
  /** The trace it is part of, where a trusted proxy named one. */
  traceId?: string | undefined
  method: string
  /** The route's pattern. */
  route: string
  status: number
  /** Who was signed in. */
  user?: string | undefined
  /** How long it took, in milliseconds. */
  ms: number
}

/**
 * One line for each request, with its id, which the answer carries too. The route's pattern stands for the address:
 * addresses can hold e-mails and search words, which do not belong in a log. Who was signed in stands as their id, which
 * means nothing any more once they have been erased.
 */
export function logRequest(log: FastifyBaseLogger, { id, traceId, method, route, status, user, ms }: CompletedRequest): void {
  log.info({ reqId: id, traceId, method, route, status, user, ms: Math.round(ms * 10) / 10 }, 'request')
}

/**
 * Stands for the address of calls that pages make while they are rendered, which no caller can have: they are part of
 * the page's request.
 */
export const INSIDE = 'inside'

/** Tells of each request from outside that the framework has answered, and has every answer carry the request's id. */
export function followRequests(app: FastifyInstance, note: (answered: CompletedRequest) => void, nameRequest: (request: IncomingMessage) => RequestNames): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.socket.remoteAddress === INSIDE) return done()
    const { id, method, viewer, raw } = request
    note({ id, traceId: nameRequest(raw).traceId, method, route: routeOf(request), status: reply.statusCode, user: viewer?.id, ms: reply.elapsedTime })
    done()
  })
}

/** The pattern of the route that a request takes; of a page, that of its kind. */
export function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? 'unknown'
  return route === '/*' ? pageRoute(request.url) : route
}

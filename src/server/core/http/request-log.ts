import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { loggedNetwork } from './client-ip.ts'
import type { RequestNames } from './request-names.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The route pattern of a page, for logs and metrics; absent until the address is known to be a page. */
    pageRoute?: string
  }
}

/** A completed request. */
export type CompletedRequest = {
  id: string
  /** The trace it belongs to, if a trusted proxy sent one. */
  traceId?: string | undefined
  method: string
  /** The route's pattern. */
  route: string
  status: number
  /** Id of the signed-in user. */
  user?: string | undefined
  /** Network of the client of a rejected request. */
  network?: string | undefined
  /** How long it took, in milliseconds. */
  ms: number
}

/**
 * Logs one line per request with its id, which the response carries too. The line has the route's pattern
 * instead of the URL, because URLs can hold e-mails and search terms, which must not be logged. The user is
 * logged as an id, which is meaningless once the account is erased. Of a rejected request it has the client's
 * network, so that an attack can be barred.
 */
export function logRequest(
  log: FastifyBaseLogger,
  { id, traceId, method, route, status, user, network, ms }: CompletedRequest,
): void {
  log.info(
    { reqId: id, traceId, method, route, status, user, network, ms: Math.round(ms * 10) / 10 },
    'request',
  )
}

/**
 * Client address of API calls that pages make while they are rendered. No real client can have it. These
 * calls are part of the page's request.
 */
export const INTERNAL_ADDRESS = 'inside'

/** Reports each external request that Fastify has completed, and adds the request id to every response. */
export function followRequests(
  app: FastifyInstance,
  note: (completed: CompletedRequest) => void,
  nameRequest: (request: IncomingMessage) => RequestNames,
): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.socket.remoteAddress === INTERNAL_ADDRESS) return done()
    const { id, method, actor, raw } = request
    const { statusCode: status } = reply
    const network = status >= 400 ? loggedNetwork(request) : undefined
    note({
      id,
      traceId: nameRequest(raw).traceId,
      method,
      route: routeOf(request),
      status,
      user: actor?.id,
      network,
      ms: reply.elapsedTime,
    })
    done()
  })
}

/** The route pattern of a request; for a page, the pattern of its kind. */
export function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? 'unknown'
  return route === '/*' ? (request.pageRoute ?? '/*') : route
}

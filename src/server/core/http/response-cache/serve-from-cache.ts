import type { IncomingMessage } from 'node:http'
import type { CompletedRequest } from '../request-log.ts'
import type { RequestNames } from '../request-names.ts'
import { negotiateRepresentation } from './representation.ts'
import type { ListenerStep } from '../compose-listeners.ts'
import type { AppContext } from '../../context.ts'

/**
 * Serves cache hits directly from the Node request listener; misses fall through to Fastify. A hit costs
 * little more than an empty Node handler.
 * @param always headers that every response carries
 * @param nameRequest returns the ids of a request for the log
 * @param note called for each request served here, once its response has been sent
 */
export function serveFromCache(
  { responseCache, shutdown }: Pick<AppContext, 'responseCache' | 'shutdown'>,
  always: Record<string, string>,
  note: (completed: CompletedRequest) => void,
  nameRequest: (request: IncomingMessage) => RequestNames,
) {
  return (next: ListenerStep): ListenerStep =>
    (request, response) => {
      const { method = '', url = '' } = request
      const isRead = method === 'GET' || method === 'HEAD'
      // During shutdown, Fastify closes each connection with its response.
      const cached = isRead && !shutdown.signal.aborted ? responseCache.lookup(url) : undefined
      const representation = cached && negotiateRepresentation(request.headers, cached.response)
      if (!representation || representation instanceof Promise) return next(request, response)
      const since = performance.now()
      const { id, traceId } = nameRequest(request)
      const { status, body } = representation
      representation.wire ??= Object.entries({ ...always, ...representation.headers }).flat()
      response.on('finish', () =>
        note({ id, traceId, method, route: cached.route, status, ms: performance.now() - since }),
      )
      response.writeHead(status, [...representation.wire, 'x-request-id', id])
      response.end(body, 'latin1')
    }
}

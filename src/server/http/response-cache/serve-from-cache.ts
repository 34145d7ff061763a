import type { IncomingMessage } from 'node:http'
import type { CompletedRequest } from '../request-log.ts'
import type { RequestNames } from '../request-names.ts'
import { negotiateRepresentation } from './representation.ts'
import type { ListenerStep } from '../compose-listeners.ts'
import type { AppContext } from '../../context.ts'

/**
 * Serves cache hits directly from the Node request listener; misses fall through to Fastify. A hit costs little more
 * than an empty Node handler.
 * @param always headers that every response carries
 * @param nameRequest returns the ids of a request for the log
 * @param note called for each request served here, once its response has been sent
 */
export function serveFromCache({ answers, leaving }: Pick<AppContext, 'answers' | 'leaving'>, always: Record<string, string>, note: (answered: CompletedRequest) => void, nameRequest: (request: IncomingMessage) => RequestNames) {
  return (next: ListenerStep): ListenerStep => (request, response) => {
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    // During shutdown, Fastify closes each connection with its response.
    const kept = isRead && !leaving.signal.aborted ? answers.lookup(url) : undefined
    const form = kept && negotiateRepresentation(request.headers, kept.getOrCreate)
    if (!form || form instanceof Promise) return next(request, response)
    const since = performance.now()
    const { id, traceId } = nameRequest(request)
    const { status, body } = form
    form.wire ??= Object.entries({ ...always, ...form.headers }).flat()
    response.on('finish', () => note({ id, traceId, method, route: kept.route, status, ms: performance.now() - since }))
    response.writeHead(status, [...form.wire, 'x-request-id', id])
    response.end(body, 'latin1')
  }
}

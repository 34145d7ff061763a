import type { IncomingMessage } from 'node:http'
import type { CompletedRequest } from '../request-log.ts'
import type { RequestNames } from '../request-names.ts'
import { negotiateRepresentation } from './representation.ts'
import type { ListenerStep } from '../compose-listeners.ts'
import type { AppContext } from '../../context.ts'

/**
 * Sends what is kept for an address before the framework sees the request, and hands everything else on to it. A page
 * from memory is then little more work than what Node itself does for a request.
 * @param always the headers that every answer of the shop carries
 * @param nameRequest what each request is called in the log
 * @param note told of each request that was answered here, once the answer has left
 */
export function serveFromCache({ answers, leaving }: Pick<AppContext, 'answers' | 'leaving'>, always: Record<string, string>, note: (answered: CompletedRequest) => void, nameRequest: (request: IncomingMessage) => RequestNames) {
  return (next: ListenerStep): ListenerStep => (request, response) => {
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    // Once the shop is closing the framework ends each connection with its answer.
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

import { STATUS_CODES, type IncomingMessage, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody } from './error-handler.ts'
import type { ListenerStep } from './compose-listeners.ts'

/** Requests rejected before Fastify sees them, with their messages. */
const reasons = {
  400: 'This request could not be read.',
  408: 'This request took too long to arrive.',
  417: 'Unsupported Expect header.',
  431: 'The headers of this request are too large.',
  505: 'HTTP version not supported.',
} as const
type Status = keyof typeof reasons

export type MalformedRequests = {
  /** A whole response as sent over the wire, for a connection without a readable request. */
  errorResponse(status: Status): string
  /** Rejects requests that a proxy could read differently: two hosts, none, or another version of HTTP. */
  guard(next: ListenerStep): ListenerStep
  /** For Node's `checkExpectation`. */
  rejectExpectation: RequestListener
  /** For Node's `clientError`. */
  rejectUnreadable(error: Error & { code?: string }, socket: Socket): void
}

/**
 * Rejects unreadable requests with the headers that every response carries; Node's own responses have none.
 */
export function malformedRequests(headers: Record<string, string>): MalformedRequests {
  const bodyOf = (status: Status) => JSON.stringify(errorBody('invalid_input', reasons[status]))
  const headersOf = (status: Status): Record<string, string> => ({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(bodyOf(status))),
    connection: 'close',
  })
  const errorResponse = (status: Status) =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${Object.entries(headersOf(status))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${bodyOf(status)}`
  const rejectWith =
    (status: Status): ListenerStep =>
    (_request, response) =>
      void response.writeHead(status, headersOf(status)).end(bodyOf(status))
  return {
    errorResponse,
    guard: (next) => (request, response) => {
      if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') rejectWith(505)(request, response)
      else if (!namesOneHost(request)) rejectWith(400)(request, response)
      else next(request, response)
    },
    rejectExpectation: rejectWith(417),
    rejectUnreadable: ({ code }, socket) => {
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else socket.end(errorResponse(statusOf(code)))
    },
  }
}

/** The status for a request that Node could not parse. */
function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return 400
}

/** HTTP/1.1 requires exactly one Host header; HTTP/1.0 allows none. */
function namesOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  let hosts = 0
  // Names and values alternate. Node silently keeps the first of several hosts.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts === 1
}

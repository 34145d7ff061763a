import type { IncomingMessage } from 'node:http'
import type { ListenerStep } from './compose-listeners.ts'

/** Time limits of connections and requests in milliseconds, and the maximum number of connections. */
export type ConnectionLimits = {
  /** Until the head of a request has arrived. */
  head: number
  /** Until its body has arrived, unless it is an authorised upload. */
  body: number
  /** Until the body of an authorised upload has arrived, and the longest time for any request to arrive. */
  upload: number
  /**
   * Until the rest of a body has arrived whose request was answered before, such as an upload that was
   * refused.
   */
  answered: number
  /** Until a write is complete: one that waits longer for the database is rejected with 503. */
  write: number
  /**
   * A connection with no byte in either direction for this long is closed, also if the client does not read.
   */
  idle: number
  /** Open connections; more are rejected. */
  connections: number
}

export const connectionLimits: ConnectionLimits = {
  head: 60_000,
  body: 60_000,
  upload: 600_000,
  answered: 5000,
  write: 10_000,
  idle: 120_000,
  connections: 10_000,
}

/** What gives each open request the time of an upload. */
const uploadTimes = new WeakMap<IncomingMessage, () => void>()

/**
 * Gives the body of a request the time that an upload over a slow connection needs. Call it once the client
 * is authorised.
 */
export const allowUploadTime = (request: IncomingMessage): void => uploadTimes.get(request)?.()

/**
 * Ends a request whose body does not arrive in time. Node has one limit for all requests, but an authorised
 * upload needs longer than any other request may take.
 * @param timeoutResponse the error as the bytes of a whole response
 */
export function limitBodies(
  { body, upload, answered }: ConnectionLimits,
  timeoutResponse: string,
): (next: ListenerStep) => ListenerStep {
  return (next) => (request, response) => {
    if (hasBody(request)) {
      const end = () => {
        if (request.complete) return
        // Without a socket, the response is queued behind another one on this connection.
        if (response.socket && !response.headersSent) request.socket.write(timeoutResponse)
        request.socket.destroySoon()
      }
      let timer = setTimeout(end, body)
      const restart = (milliseconds: number) => {
        clearTimeout(timer)
        timer = setTimeout(end, milliseconds)
      }
      uploadTimes.set(request, () => restart(upload))
      response.once('finish', () => request.complete || restart(answered))
      request.once('close', () => clearTimeout(timer))
    }
    next(request, response)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

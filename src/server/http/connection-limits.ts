import type { IncomingMessage } from 'node:http'
import { importProducts } from '../../contract/import-products.schemas.ts'
import { uploadFile, uploadImage } from '../../contract/upload.schemas.ts'
import type { ListenerStep } from './compose-listeners.ts'

/** Time limits of connections and requests in milliseconds, and the maximum number of connections. */
export type ConnectionLimits = {
  /** Until the head of a request has arrived. */
  head: number
  /** Until its body has arrived, unless it is an upload. */
  body: number
  /** Until the body of an upload has arrived, and the longest time for any request to arrive. */
  upload: number
  /** Until a write is complete: one that waits longer for the database is rejected with 503. */
  write: number
  /** A connection with no byte in either direction for this long is closed, also if the client does not read. */
  idle: number
  /** Connections open at once; more are rejected. */
  connections: number
}

export const connectionLimits: ConnectionLimits = { head: 60_000, body: 60_000, upload: 600_000, write: 10_000, idle: 120_000, connections: 10_000 }

const uploads: readonly string[] = [uploadImage, uploadFile, importProducts].map(({ path }) => path)

/**
 * Ends a request whose body does not arrive in time. Node has one limit for all requests, but an upload over a slow
 * connection needs longer than any other request may take.
 * @param timeoutResponse the error as the bytes of a whole response
 */
export function limitBodies({ body, upload }: ConnectionLimits, timeoutResponse: string): (next: ListenerStep) => ListenerStep {
  return (next) => (request, response) => {
    if (hasBody(request)) {
      const end = () => {
        if (request.complete) return
        // Without a socket, the response is queued behind another one on this connection.
        if (response.socket && !response.headersSent) request.socket.write(timeoutResponse)
        request.socket.destroySoon()
      }
      const timer = setTimeout(end, isUpload(request) ? upload : body)
      request.once('close', () => clearTimeout(timer))
    }
    next(request, response)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0')

const isUpload = ({ url = '' }: IncomingMessage) => uploads.includes(url.split('?', 1)[0]?.replace(/\/+$/, '') ?? '')

import type { IncomingMessage } from 'node:http'
import { importProducts } from '../../contract/import-products.ts'
import { uploadFile, uploadImage } from '../../contract/upload.ts'
import type { ListenerStep } from './compose-listeners.ts'

/** How long callers and their calls may take, and how many of them may be connected. Times in milliseconds. */
export type ConnectionLimits = {
  /** Until the head of a request has arrived. */
  head: number
  /** Until its body has arrived, unless it is an upload. */
  body: number
  /** Until the body of an upload has arrived, and the longest time for any request to arrive. */
  upload: number
  /** Until a write is answered: one that waits longer for the database is given up with 503. */
  write: number
  /** A connection on which no byte went either way for so long is closed; so is that of a caller who reads nothing. */
  idle: number
  /** Connections open at once; more are refused. */
  connections: number
}

export const connectionLimits: ConnectionLimits = { head: 60_000, body: 60_000, upload: 600_000, write: 10_000, idle: 120_000, connections: 10_000 }

const uploads: readonly string[] = [uploadImage, uploadFile, importProducts].map(({ path }) => path)

/**
 * Ends a request whose body does not arrive in time. Node's own limit is one for all requests, and an upload over a
 * slow line needs longer than anything else may take.
 * @param answer the refusal, as the bytes of a whole response
 */
export function limitBodies({ body, upload }: ConnectionLimits, answer: string): (next: ListenerStep) => ListenerStep {
  return (next) => (request, response) => {
    if (hasBody(request)) {
      const end = () => {
        if (request.complete) return
        // Without a socket of its own the response is behind another one on this connection.
        if (response.socket && !response.headersSent) request.socket.write(answer)
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

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isProbe } from './admission-queue.ts'

/** How long running requests may take once no new ones are accepted, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 8500
/** Final phase of draining, for proxies that do not poll the health of a node. */
const LAST_CALL_MS = 1000
const LOOK_MS = 50

/**
 * Keeps serving for this many milliseconds, so that load balancers notice the shutdown. Each connection ends with its
 * next response, so that no request arrives on it too late.
 *
 * Proxies such as nginx learn of a node's state only by their own requests and send new ones until the port is
 * closed. The system cuts those not yet accepted then: a write would be lost, since no proxy may repeat it. Therefore
 * reads get no response in the final phase: every proxy repeats them at another node and then avoids this one.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  server.maxRequestsPerSocket = 1
  if (milliseconds === 0) return
  const lastCall = Math.min(LAST_CALL_MS, milliseconds / 2)
  await pause(milliseconds - lastCall)
  leaveReads(server)
  await pause(lastCall)
}

function leaveReads(server: Server): void {
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !isProbe(request)) request.socket.destroy()
    else for (const listener of listeners) listener.call(server, request, response)
  })
}

/** Stops accepting requests; resolves once running requests have finished or were cut off after the time limit. */
export async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection stays open after its last response, though nobody will use it.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await closed
  clearInterval(looking)
  clearTimeout(impatience)
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

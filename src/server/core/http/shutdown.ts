import type { Server } from 'node:http'

/** How long running requests may take once no new ones are accepted, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 8500
const LOOK_MS = 50

/**
 * Keeps serving for this many milliseconds, so that load balancers notice the shutdown. Each connection ends
 * with its next response, so that no request arrives on it too late.
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  server.maxRequestsPerSocket = 1
  if (milliseconds > 0) await new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Stops accepting requests; resolves once running requests have finished or were cut off after the time
 * limit.
 */
export async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection stays open after its last response, though nobody will use it.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
  await closed
  clearInterval(looking)
  clearTimeout(impatience)
}

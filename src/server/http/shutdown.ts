import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isAboutTheProcess } from './admission-queue.ts'

/** How long requests under way have once nothing new is taken, in milliseconds. */
const LONGEST_GOODBYE_MS = 8500
/** The last part of draining, in which proxies that ask no node how it is are made to find out. */
const LAST_CALL_MS = 1000
const LOOK_MS = 50

/**
 * Goes on serving for so many milliseconds, so that balancers find out that this process is about to end. Each
 * connection ends with its next response, so that none is left on which a request could come too late.
 *
 * A proxy that learns of a node by its own requests only, as nginx does, would send new ones until the port is closed,
 * and those that wait unaccepted at that moment are cut by the system: a write is lost, since no proxy may repeat it. So
 * in the end reads get no answer. Every proxy repeats them at another node by itself, and then leaves this one alone.
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
    if (isRead && !isAboutTheProcess(request)) request.socket.destroy()
    else for (const listener of listeners) listener.call(server, request, response)
  })
}

/** Takes nothing new and resolves when what is under way has ended, or has taken too long and was cut off. */
export async function finish(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection whose response was on its way is open still when that has ended, and nobody will use it.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
  const impatience = setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE_MS)
  await closed
  clearInterval(looking)
  clearTimeout(impatience)
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

import { Socket } from 'node:net'

/** Creates and watches the sockets of a pool's connections. */
export type Sockets = {
  /** Creates the socket of a new connection. */
  stream(): Socket
  /**
   * Starts watching: the returned function destroys every connection that has received nothing since then.
   */
  watch(): () => void
}

/**
 * Sockets that can be destroyed from outside. A connection that is cut silently reports no error, and `pg`
 * closes a connection with running statements only after their results.
 */
export function openSockets(): Sockets {
  const open = new Set<Socket>()
  return {
    stream: () => {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    watch: () => {
      const received = [...open].map((socket) => ({ socket, bytes: socket.bytesRead }))
      return () => {
        for (const { socket, bytes } of received) if (socket.bytesRead === bytes) socket.destroy()
      }
    },
  }
}

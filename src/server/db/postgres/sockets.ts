import { Socket } from 'node:net'

/** The sockets of a pool's connections. */
export type Sockets = {
  /** Makes the socket of a new connection. */
  stream(): Socket
  /** Begins to watch: the answer, when it is called, breaks every connection that has received nothing since then. */
  watch(): () => void
}

/**
 * Sockets that can be broken from outside. A line that is dead in silence breaks nothing by itself, and `pg` ends a
 * connection with statements under way only after their answers.
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

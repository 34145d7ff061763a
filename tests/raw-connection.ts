import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection to 127.0.0.1 that sends raw bytes, so that they can be malformed. */
export type RawConnection = {
  socket: Socket
  /** Everything received so far. */
  received(): string
  /** Everything received, once the other side has closed the connection. */
  closed: Promise<string>
}

export async function openConnection(port: number, bytes = ''): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => (received += part))
  // Whether a connection ends by a reset or in an orderly way does not matter here.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await Promise.race([once(socket, 'connect'), closed])
  socket.write(bytes)
  return { socket, received: () => received, closed }
}

/** Sends these bytes and returns the response, once the other side has closed the connection. */
export const exchange = async (port: number, bytes: string): Promise<string> =>
  (await openConnection(port, bytes)).closed

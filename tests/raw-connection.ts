import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection to 127.0.0.1 over which bytes go as they are, so that they can be wrong. */
export type RawConnection = {
  socket: Socket
  /** All that has arrived so far. */
  received(): string
  /** All that arrived, once the other side has closed the connection. */
  closed: Promise<string>
}

export async function openConnection(port: number, bytes = ''): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (part: string) => (received += part))
  // How a connection ends, by a reset or in good order, is of no interest here.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await Promise.race([once(socket, 'connect'), closed])
  socket.write(bytes)
  return { socket, received: () => received, closed }
}

/** What comes back for these bytes, once the other side has closed the connection. */
export const exchange = async (port: number, bytes: string): Promise<string> => (await openConnection(port, bytes)).closed

import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type TcpProxy = {
  /** The same address, but through the proxy instead of directly to the server. */
  through(url: string): string
  /** Breaks every connection and refuses new ones, until `mend`. */
  cut(): void
  mend(): Promise<void>
  /**
   * Drops everything that current connections send, for ever and silently: as when a router has lost its
   * state.
   */
  forget(): void
  /** The same for current connections and all new ones, until `lead`: as when the server loses power. */
  silence(): void
  /** Directs new connections to this server. */
  lead(url: string): void
  /** Delays everything sent to the server by this many milliseconds from now on. */
  delay(milliseconds: number): void
}

/** A TCP proxy that simulates broken, silent and slow connections; closed after the test. */
export async function openTcpProxy(url: string): Promise<TcpProxy> {
  let target = new URL(url)
  let isSilent = false
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let delay = 0

  const carry = (from: Socket, to: Socket, isNear: boolean) => {
    sockets.add(from)
    from.on('data', (part) => {
      if (forgotten.has(from)) return
      if (isNear && delay > 0) setTimeout(() => to.write(part), delay)
      else to.write(part)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      // Over a silent connection the client does not learn that the server has closed it.
      if (isNear || !forgotten.has(from)) to.destroy()
    })
  }

  const server = createServer((near) => {
    if (isSilent) return swallow(near)
    const far = connect(Number(target.port), target.hostname)
    carry(near, far, true)
    carry(far, near, false)
  })

  const swallow = (near: Socket) => {
    sockets.add(near)
    near.on('error', () => undefined)
    near.on('close', () => sockets.delete(near))
    near.resume()
  }

  const forget = () => {
    for (const socket of sockets) forgotten.add(socket)
  }

  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const own = (server.address() as AddressInfo).port

  const cut = () => {
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
  }
  onTestFinished(cut)

  return {
    through: (address) => onPort(address, own),
    cut,
    mend: () => listen(own),
    forget,
    silence: () => {
      isSilent = true
      forget()
    },
    lead: (to) => {
      isSilent = false
      target = new URL(to)
    },
    delay: (milliseconds) => void (delay = milliseconds),
  }
}

/** The same address on another port. */
function onPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

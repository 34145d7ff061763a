import { once } from 'node:events'
import { connect } from 'node:net'

/** One keep-alive connection to the shop, with one request at a time. */
export type Connection = {
  /**
   * Sends a request and resolves with its status after the whole response. @throws Error when the connection
   * breaks.
   */
  ask(request: string): Promise<number>
  close(): void
}

/** A response that takes longer counts as missing, in milliseconds. */
const PATIENCE_MS = 10_000
const HEAD_END = '\r\n\r\n'

/**
 * Opens a connection that parses just enough HTTP to find the end of a response: the client's work happens on
 * the machine that is measured, and would count as the shop's slowness.
 */
export async function openConnection(port: number, host: string): Promise<Connection> {
  let waiting: { response(status: number): void; fail(error: Error): void } | undefined
  let socket: ReturnType<typeof connect> | undefined
  let head = ''
  /** Bytes of the body still to come; undefined while the head is read. */
  let missing: number | undefined
  let status = 0

  const settle = () => {
    const { response } = waiting ?? {}
    if (/\r\nconnection: close/i.test(head)) drop()
    ;[waiting, missing, head] = [undefined, undefined, '']
    response?.(status)
  }
  const read = (part: Buffer) => {
    if (missing === undefined) {
      const end = part.indexOf(HEAD_END)
      head += part.toString('latin1', 0, end < 0 ? part.length : end)
      if (end < 0) return
      status = Number(head.slice(9, 12))
      const length = status === 304 ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) return fail(new Error('a response without a length'))
      missing = Number(length) - (part.length - end - HEAD_END.length)
    } else missing -= part.length
    if (missing <= 0) settle()
  }
  const drop = () => {
    socket
      ?.removeAllListeners()
      .on('error', () => undefined)
      .destroy()
    socket = undefined
  }
  const fail = (error: Error) => {
    drop()
    const { fail: rejectWaiting } = waiting ?? {}
    ;[waiting, missing, head] = [undefined, undefined, '']
    rejectWaiting?.(error)
  }
  // The next request reopens a broken connection.
  const open = () =>
    connect({ port, host, noDelay: true })
      .on('data', read)
      .on('error', fail)
      .setTimeout(PATIENCE_MS, () => fail(new Error('no response in time')))
      .on('close', () => fail(new Error('the connection was closed')))
  socket = open()
  await once(socket, 'connect')
  return {
    ask: (request) =>
      new Promise((response, reject) => {
        waiting = { response, fail: reject }
        socket ??= open()
        socket.write(request, 'latin1')
      }),
    close: drop,
  }
}

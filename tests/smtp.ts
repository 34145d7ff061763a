import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { to: string[]; raw: string }

export type TestMailServer = {
  /** The SMTP_URL of this server. */
  url: string
  /** The messages it has accepted, oldest first. */
  received: ReceivedMail[]
  /** How many messages were started. */
  begun(): number
  close(): Promise<void>
}

/** What the server does with a message after its content has arrived; the default is to accept it. */
export type Mood = (nth: number) => 'take' | 'refuse' | 'drop' | 'stall' | 'drop after taking'

/** A real SMTP server on a free port of this machine that behaves as `mood` says. */
export async function openMailServer(
  mood: Mood = () => 'take',
  options: SMTPServerOptions = {},
): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  let nth = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 200,
    ...options,
    onData(stream, session, done) {
      nth += 1
      const now = mood(nth)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const take = () =>
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
          })
        if (now === 'stall') return
        if (now === 'refuse') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        if (now === 'drop after taking') take()
        if (now === 'drop' || now === 'drop after taking') {
          for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>) {
            if (connection.id === session.id) connection._socket.destroy()
          }
          return
        }
        take()
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    begun: () => nth,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

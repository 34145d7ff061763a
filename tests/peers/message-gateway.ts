import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * How a gateway fails: it refuses, answers 200 although it refuses, never responds, sends elsewhere, or
 * responds without end.
 */
export type GatewayFault = 'refuse' | 'lie' | 'silence' | 'redirect' | 'flood'

type Received = { phone: string; code: string; template: string; headers: IncomingHttpHeaders }

/** A gateway for messages on this machine: it takes messages as JSON, and sends none. */
export async function openMessageGateway() {
  const received: Received[] = []
  const gateway = { fault: undefined as GatewayFault | undefined }
  const server = createServer((request, response) => {
    const take = async () => {
      const { to, code, template } = JSON.parse(await text(request)) as Record<string, string>
      if (gateway.fault) return fail(response, gateway.fault)

      received.push({ phone: to ?? '', code: code ?? '', template: template ?? '', headers: request.headers })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"type":"success"}')
    }
    take().catch((error: unknown) => response.destroy(error as Error))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo

  return {
    /** The settings of a shop that sends its codes here. */
    settings: {
      MESSAGE_SENDER: 'http',
      MESSAGE_URL: `http://127.0.0.1:${port}/send`,
      MESSAGE_HEADERS: 'authkey: test-key | x-route: 4',
      MESSAGE_BODY: '{"to": "91{phone}", "template": "{template}", "code": "{code}"}',
      MESSAGE_TEMPLATE: '1107-otp',
      MESSAGE_ACCEPTED: '"success"',
      MESSAGE_PRIVATE: '1',
    },
    received,
    /** The latest code for a number. */
    codeFor(phone: string): string {
      const message = received.findLast((each) => each.phone === `91${phone}`)
      if (!message) throw new Error(`No code was sent to ${phone}.`)
      return message.code
    },
    failWith: (fault: GatewayFault | undefined) => {
      gateway.fault = fault
    },
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function fail(response: ServerResponse, fault: GatewayFault): void {
  if (fault === 'refuse') response.writeHead(403).end('{"type":"error"}')
  if (fault === 'lie') response.writeHead(200).end('{"type":"error","message":"template not registered"}')
  if (fault === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end()
  if (fault === 'flood') flood(response)
}

function flood(response: ServerResponse): void {
  const chunk = 'x'.repeat(16_384)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

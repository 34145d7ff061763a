import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Balancer = {
  address: string
  /** Addresses of the nodes behind it; may be changed at any time. */
  nodes: string[]
  /** Nodes whose last readiness check succeeded. */
  ready(): string[]
}

const idempotent = ['GET', 'HEAD', 'PUT', 'DELETE']

/**
 * One address for several nodes, as nginx provides it: round robin over keep-alive connections. A refused
 * connection is retried with the next node, and so is a broken one if the request may be sent twice. Only
 * ready nodes get requests.
 */
export async function openBalancer(nodes: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let ready = [...nodes]
  let turn = 0
  const look = async () => {
    const found = await Promise.all(
      nodes.map((node) =>
        fetch(`${node}/readyz`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    ready = nodes.filter((_, index) => found[index])
  }
  const looking = setInterval(() => void look(), 200)

  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, left: number) => {
    const node = ready[turn++ % ready.length]
    if (!node || left === 0) return outgoing.writeHead(502).end('no node answers')
    const passed = request(
      `${node}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent },
      (response) => {
        const { connection: _own, ...headers } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, headers)
        response.on('error', () => outgoing.destroy())
        response.pipe(outgoing)
      },
    )
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return outgoing.destroy()
      const again = error.code === 'ECONNREFUSED' || idempotent.includes(incoming.method ?? '')
      if (again) pass(incoming, body, outgoing, left - 1)
      else outgoing.writeHead(502).end(`the node went away: ${error.code}`)
    })
    passed.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => pass(incoming, Buffer.concat(parts), outgoing, 2 * nodes.length))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(looking)
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, nodes, ready: () => ready }
}

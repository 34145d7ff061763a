import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The baseline of all figures: Node's own HTTP server, which sends one given body and does nothing else.
process.once('message', (body: Uint8Array) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

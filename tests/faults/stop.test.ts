import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from './shop-process.ts'

const BODY = JSON.stringify({ email: 'asha@example.com', password: 'not the right one' })

/** Starts a request and sends only half of its body. */
async function beginSlowly(address: string) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  let response = ''
  socket.on('data', (part: Buffer) => (response += part.toString()))
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(response)))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`,
  )
  socket.write(BODY.slice(0, 10))
  // The server has read the request head by the time it responds to this other call.
  await fetch(`${address}/healthz`)
  return { finish: () => void socket.write(BODY.slice(10)), closed }
}

test('SIGTERM finishes a slow request, rejects new ones and exits cleanly', async () => {
  const shop = startProcess()
  const address = await shop.address
  const slow = await beginSlowly(address)
  shop.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  slow.finish()
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"wrong_login"/)
  expect((await shop.ended).code).toBe(0)
})

test('SIGTERM to npm start reaches the shop', async () => {
  const shop = startProcess({}, 'start', 'npm')
  const address = await shop.address
  shop.kill('SIGTERM')
  await shop.ended
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
})

/** The shop waits 8.5 s for clients; a busy machine gets more. */
const MAX_STOP_MS = 20_000

test('SIGTERM ends the shop despite hanging clients and mail server', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const connected = new Promise((resolve) => silent.once('connection', resolve))
  const shop = startProcess({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  const address = await shop.address
  await fetch(`${address}/api/auth/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'asha@example.com' }),
  })
  await connected
  const slow = await beginSlowly(address)
  const since = Date.now()
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
  expect(Date.now() - since).toBeLessThan(MAX_STOP_MS)
  await slow.closed
})

test('Ctrl-C ends an idle shop immediately', async () => {
  const shop = startProcess()
  await fetch(`${await shop.address}/healthz`)
  const begin = Date.now()
  shop.kill('SIGINT')
  expect((await shop.ended).code).toBe(0)
  expect(Date.now() - begin, 'it does not wait for clients').toBeLessThan(8000)
})

test('a second SIGTERM, and a SIGINT after it, cut nothing short', async () => {
  const shop = startProcess()
  const address = await shop.address
  const slow = await beginSlowly(address)
  shop.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) shop.kill(signal)
  slow.finish()
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"wrong_login"/)
  expect((await shop.ended).code).toBe(0)
})

test('npm start exits cleanly when both processes get the signal', async () => {
  const shop = startProcess({}, 'start', 'npm')
  const address = await shop.address
  const slow = await beginSlowly(address)
  shop.killGroup('SIGTERM')
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  slow.finish()
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"wrong_login"/)
  await shop.ended
})

import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as letPass } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openConnection, exchange } from '../../../../tests/raw-connection.ts'
import { importPieces } from '../../../contract/piece.ts'
import { importProducts } from '../../../contract/import-products.ts'
import { uploadFile, uploadImage } from '../../../contract/upload.ts'
import { buildApp } from '../../app.ts'
import { openCounters } from '../observability/counters.ts'
import { connectionLimits, type ConnectionLimits } from './connection-limits.ts'

const noPages = {
  keep: false,
  listPages: async () => [],
  render: async () => ({ status: 200, html: '<!doctype html><title>-</title>' }),
}

const test = shopTest()
  /** Starts the shop with limits of its own and returns its port. */
  .extend(
    'listen',
    { scope: 'file' },
    ({ shop }) =>
      async (limits: Partial<ConnectionLimits>): Promise<{ app: FastifyInstance; port: number }> => {
        const output = new Writable({
          write: (line: Buffer, _encoding, done) => (
            lines.push(JSON.parse(line.toString()) as (typeof lines)[0]),
            done()
          ),
        })
        const app = await buildApp(
          { ...shop.context, counters: openCounters(), log: pino({ level: 'info' }, output) },
          noPages,
          true,
          { ...connectionLimits, ...limits },
        )
        await app.listen({ port: 0, host: '127.0.0.1' })
        return { app, port: (app.server.address() as AddressInfo).port }
      },
  )
  .extend('impatient', { scope: 'file' }, async ({ listen }, { onCleanup }) => {
    const server = await listen({ head: 400, body: 400, upload: 60_000, idle: 60_000 })
    onCleanup(() => server.app.close())
    return server
  })
  .extend('patient', { scope: 'file' }, async ({ listen }, { onCleanup }) => {
    const server = await listen({})
    onCleanup(() => server.app.close())
    return server
  })

const lines: { level: number; msg: string }[] = []

/** A request that declares a hundred bytes and sends one. */
const slowBody = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n${headers}\r\n{`

/**
 * An upload, by JSON if it takes no form, that declares nine megabytes, or another length, and sends one
 * byte.
 */
const slowForm = (path: string, token = '', length = 9_000_000) =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${path === uploadImage.path ? 'application/json' : 'multipart/form-data; boundary=x'}\r\nContent-Length: ${length}\r\n\r\n-`

const faults = () => lines.filter(({ level }) => level >= 50)

describe('requests that never end', () => {
  test('cuts three hundred slow bodies with a response and serves others (ASVS 2.4.1)', async ({
    impatient,
  }) => {
    const slow = await Promise.all(
      Array.from({ length: 300 }, () => openConnection(impatient.port, slowBody('/api/auth/login'))),
    )
    expect(
      await exchange(impatient.port, 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 200 /)
    for (const response of await Promise.all(slow.map(({ closed }) => closed))) {
      expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(response).toContain('x-content-type-options: nosniff')
    }
    expect(faults()).toEqual([])
  })

  test('a byte now and then does not keep a body open (ASVS 2.4.1)', async ({ impatient }) => {
    const { socket, closed } = await openConnection(impatient.port, slowBody('/api/auth/login'))
    const drip = setInterval(() => socket.write(' '), 50)
    expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(drip)
  })

  test('cuts an endless head, with the usual response headers', async ({ impatient }) => {
    const response = await exchange(impatient.port, 'GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ')
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect(response).toContain("content-security-policy: default-src 'none'")
  })

  test('a body that is broken off is no fault of the shop (ASVS 16.3.4)', async ({ impatient }) => {
    const logged = lines.length
    const { socket, closed } = await openConnection(impatient.port, slowBody('/api/auth/login'))
    const chunked = await openConnection(
      impatient.port,
      'POST /api/auth/login HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    )
    await expect.poll(async () => connections(impatient.app)).toBeGreaterThanOrEqual(2)
    socket.destroy()
    chunked.socket.destroy()
    await Promise.all([closed, chunked.closed])
    await expect
      .poll(() => lines.slice(logged).map(({ msg }) => msg))
      .toEqual(Array(2).fill('the client disconnected before the request had arrived'))
    expect(faults()).toEqual([])
  })

  test.for([uploadImage, uploadFile, importProducts, importPieces])(
    'the upload $path may take longer than any other body once authorised',
    async ({ path }, { impatient, admin }) => {
      const upload = await openConnection(impatient.port, slowForm(path, admin.token, 100_000))
      const other = await openConnection(impatient.port, slowBody('/api/auth/login'))
      expect(await other.closed).toMatch(/ 408 /)
      await letPass(400)
      expect([upload.received(), upload.socket.destroyed]).toEqual(['', false])
      upload.socket.destroy()
    },
  )

  test('an upload that is refused is closed soon after its response', async ({ listen, admin, asha }) => {
    const { app, port } = await listen({ answered: 400 })
    for (const [status, bytes] of [
      [401, slowForm(importProducts.path)],
      [403, slowForm(importProducts.path, asha.token)],
      [413, slowForm(importProducts.path, admin.token, 500_000_000)],
    ] as const) {
      const { socket, closed } = await openConnection(port, bytes)
      const drip = setInterval(() => socket.write('x'), 50)
      expect(await closed).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      clearInterval(drip)
    }
    await app.close()
  })
})

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

test('rejects connections beyond the limit until others close (ASVS 2.4.1)', async ({ listen }) => {
  const { app, port } = await listen({ connections: 2 })
  const [first, second] = [await openConnection(port), await openConnection(port)]
  await expect.poll(() => connections(app)).toBe(2)
  expect(await exchange(port, 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\n\r\n')).toBe('')
  first?.socket.destroy()
  await expect
    .poll(() => exchange(port, 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n'))
    .toMatch(/ 200 /)
  second?.socket.destroy()
  await app.close()
})

test('a connection on which nothing moves is closed', async ({ listen }) => {
  const { app, port } = await listen({ idle: 300 })
  const { closed } = await openConnection(port)
  expect(await closed).toBe('')
  await app.close()
})

describe('what cannot be read is answered with the headers of every response', () => {
  test.for([
    [400, 'no HTTP at all', 'HELO shop.test\r\n\r\n'],
    [400, 'no host', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'two hosts', 'GET / HTTP/1.1\r\nHost: shop.test\r\nHost: other.example\r\n\r\n'],
    [400, 'two hosts in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: shop.test\r\nhost: shop.test\r\n\r\n'],
    [417, 'an expectation nobody knows', 'GET / HTTP/1.1\r\nHost: shop.test\r\nExpect: 200-ok\r\n\r\n'],
    [431, 'headers of 20 kB', `GET / HTTP/1.1\r\nHost: shop.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [505, 'HTTP/2.0 in the first line', 'GET / HTTP/2.0\r\nHost: shop.test\r\n\r\n'],
  ] as const)('%i to %s (ASVS 3.4.3)', async ([status, _what, bytes], { patient }) => {
    const response = await exchange(patient.port, bytes)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      "content-security-policy: default-src 'none'",
      'x-content-type-options: nosniff',
      'referrer-policy: ',
      'connection: close',
    ]) {
      expect(response).toContain(header)
    }
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid_input' })
  })

  test('HTTP/1.0 without a host is served, as health checks ask', async ({ patient }) => {
    expect(await exchange(patient.port, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/ 200 /)
  })
})

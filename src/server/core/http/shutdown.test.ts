import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, engine } from '../../../../tests/shop.ts'
import { drain } from './shutdown.ts'
import { startShop } from '../../main.ts'
import { readConfig } from '../config/config.ts'

/** The status of the response, or the error code of the broken connection. */
const ask = (port: number, method: string, path = '/shop') =>
  new Promise<number | string | undefined>((resolve) => {
    const clientRequest = request({ port, method, path, agent: false, host: '127.0.0.1' }, (response) =>
      resolve(response.resume().statusCode),
    )
    clientRequest.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    clientRequest.end()
  })

test('a draining node serves everything and keeps no connection open', async () => {
  const server = createServer((_request, response) => void response.end('served'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const drained = drain(server, 4000)
  for (const method of ['GET', 'POST']) {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, method, agent, host: '127.0.0.1' }, resolve).on('error', reject).end(),
    )
    expect([method, response.resume().statusCode, response.headers.connection]).toEqual([
      method,
      200,
      'close',
    ])
  }
  await vi.advanceTimersByTimeAsync(4000)
  await drained
})

test('a page in progress at shutdown is finished', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const settings = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: '0',
    ...(database && { DATABASE_URL: database.url }),
  })
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const running = await startShop(settings, {
    keep: true,
    listPages: async () => [],
    render: async (_url, send) => {
      begun.resolve()
      await released.promise
      const { status } = await send({ method: 'GET', url: '/api/product/trending' })
      return { status, html: '<!doctype html><title>finished</title>' }
    },
  })
  const port = Number(new URL(running.address).port)
  const page = fetch(`${running.address}/shop`)
  await begun.promise
  const stopped = running.stop()
  await expect.poll(() => ask(port, 'GET', '/healthz')).toBe('ECONNREFUSED')
  released.resolve()
  const response = await page
  expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>finished</title>'])
  await stopped
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

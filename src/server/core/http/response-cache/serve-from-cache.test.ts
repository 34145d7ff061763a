import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { addCacheTags, ResponseCache } from './cache.ts'
import { openChangeFeed } from '../../db/invalidation.ts'
import { serveFromCache } from './serve-from-cache.ts'
import type { CompletedRequest } from '../request-log.ts'
import { requestNaming } from '../request-names.ts'
import { createResponse } from './representation.ts'

const close: (() => unknown)[] = []
afterEach(async () => {
  for (const each of close.splice(0)) await each()
})

/** A server that caches one page under /page; misses get 202 from the next listener. */
async function openServer() {
  const changes = openChangeFeed()
  const responseCache = new ResponseCache(changes)
  const shutdown = new AbortController()
  const noted: CompletedRequest[] = []
  const serve = serveFromCache(
    { responseCache, shutdown },
    { 'x-always': 'yes' },
    (completed) => noted.push(completed),
    requestNaming({ trustProxy: false }),
  )
  const server = createServer(serve((_request, response) => response.writeHead(202).end()))
  await responseCache.getOrCreate('the page', async () => {
    addCacheTags('catalogue')
    return createResponse('page', 'text/plain')
  })
  responseCache.linkUrl({ url: '/page', routeOptions: { url: '/*' } } as FastifyRequest, 'the page')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, method = 'GET') => fetch(`${address}${path}`, { method })
  return { changes, shutdown, noted, ask }
}

test('API-04 sends cached responses before the framework and logs them', async () => {
  const { noted, ask } = await openServer()
  const response = await ask('/page')
  expect([response.status, response.headers.get('x-always'), await response.text()]).toEqual([
    200,
    'yes',
    'page',
  ])
  expect(noted).toEqual([
    {
      id: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/*',
      status: 200,
      ms: expect.any(Number),
    },
  ])
  expect((await ask('/page', 'HEAD')).status).toBe(200)
})

test('API-04 passes other methods, addresses and changed responses to the framework', async () => {
  const { changes, noted, ask } = await openServer()
  expect((await ask('/page', 'POST')).status).toBe(202)
  expect((await ask('/page?other')).status).toBe(202)
  changes.publish(['catalogue'])
  expect((await ask('/page')).status).toBe(202)
  expect(noted).toEqual([])
})

test('the framework handles every request once the shop closes', async () => {
  const { shutdown, ask } = await openServer()
  shutdown.abort()
  expect((await ask('/page')).status).toBe(202)
})

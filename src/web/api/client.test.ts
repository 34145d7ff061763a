import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { getDeal } from '../../contract/content.ts'
import { listUsers } from '../../contract/manage-users.ts'
import { ApiError, apiClient, sendOverNetwork, type Send } from './client.ts'

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

/** Sends over the real network to a server that responds like this, or to a port without a listener. */
async function sendTo(listener: RequestListener | null): Promise<Send> {
  server = createServer(listener ?? undefined)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (!listener) await new Promise((resolve) => server?.close(resolve))
  return (request) => sendOverNetwork({ ...request, url: `http://127.0.0.1:${port}${request.url}` })
}

const failureOf = async (listener: RequestListener | null): Promise<ApiError> => {
  const failed: unknown = await apiClient(await sendTo(listener))(getDeal, {}).catch(
    (error: unknown) => error,
  )
  if (!(failed instanceof ApiError)) throw new Error('the call did not fail')
  return failed
}

test('CACHE-02 a shop that cannot be reached is a FETCH_ERROR', async () => {
  expect((await failureOf(null)).status).toBe('FETCH_ERROR')
})

test('CACHE-02 a shop that does not respond in time is a TIMEOUT_ERROR', async () => {
  const within = AbortSignal.timeout.bind(AbortSignal)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => within(50))
  expect((await failureOf(() => undefined)).status).toBe('TIMEOUT_ERROR')
  expect(timeout).toHaveBeenCalledWith(20_000)
})

test('CACHE-02 a response that is not JSON is a PARSING_ERROR', async () => {
  expect((await failureOf((_, response) => response.end('<html>'))).status).toBe('PARSING_ERROR')
})

test('CACHE-02 an error carries its HTTP status and the response data', async () => {
  const body = {
    code: 'not_found',
    message: 'There is no deal at the moment.',
    error: 'There is no deal at the moment.',
  }
  const failed = await failureOf((_, response) => response.writeHead(404).end(JSON.stringify(body)))
  expect([failed.status, failed.message, failed.data]).toEqual([404, body.message, body])
})

test('ADM-03 a page of a list comes with its total count', async () => {
  const api = apiClient(
    await sendTo((_, response) => response.writeHead(200, { 'x-total-count': '120000' }).end('[]')),
  )
  expect(await api.counted(listUsers, { query: { limit: '2' } })).toEqual({ rows: [], total: 120_000 })
  expect(await api(listUsers, { query: { limit: '2' } })).toEqual([])
})

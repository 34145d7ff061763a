import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { callProvider } from './call-provider.ts'

test('PAYM-08 a provider that hangs keeps places for refunds', async () => {
  const paths: string[] = []
  const server = createServer(({ url = '' }) => void paths.push(url))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const end = new AbortController()
  const call = (path: string, isShoppers: boolean) =>
    callProvider(
      { provider: 'razorpay', method: 'GET', url: new URL(path, url), headers: {}, isShoppers },
      end.signal,
    ).then(
      () => 'answered',
      (error: unknown) => (error as Error).message,
    )
  const calls = Array.from({ length: 40 }, () => call('/shopper', true))
  await vi.waitFor(() => expect(paths).toHaveLength(40), { timeout: 20_000 })
  expect(await call('/shopper', true)).toBe('too many calls wait for the payment provider')

  calls.push(...Array.from({ length: 10 }, () => call('/refund', false)))
  await vi.waitFor(() => expect(paths.filter((path) => path === '/refund')).toHaveLength(10), {
    timeout: 20_000,
  })
  expect(await call('/refund', false)).toBe('too many calls wait for the payment provider')

  end.abort()
  await Promise.all(calls)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

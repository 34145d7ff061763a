import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import { ApiError, apiClient } from '../../api/client.ts'
import { findPlaced, isUnanswered, sendOrder } from './send-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const order = { _id: 'placed' } as Order
const lost = new ApiError('TIMEOUT_ERROR', 'No answer.')
const refused = (status: number, code: string) =>
  new ApiError(status, code, { code, message: code, error: code } as ApiError['data'])
/** Answers the lookup of an order by its key: with this order, null for none, or not at all. */
const lookup = (found: Order | null | 'lost') => {
  const urls: string[] = []
  const api = apiClient(async ({ url }) => {
    urls.push(url)
    if (found === 'lost') throw lost
    return { status: 200, text: JSON.stringify({ order: found }) }
  })
  return { api, urls }
}
/**
 * Places an order whose calls end so, one after another, and returns what came of it and when the calls were
 * made.
 */
async function placed(ends: (Order | Error)[], found: Order | null | 'lost' = null) {
  const [at, begun] = [[] as number[], Date.now()]
  const { api, urls } = lookup(found)
  const result = sendOrder(api, 'key 1', async () => {
    at.push(Date.now() - begun)
    const end = ends[at.length - 1]
    if (end instanceof Error) throw end
    return end as Order
  }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { result: await result, at, urls }
}

test('API-08 an order is sent once when it is answered', async () => {
  expect(await placed([order])).toEqual({ result: order, at: [0], urls: [] })
})

test('API-08 an order without a response is sent again after growing pauses', async () => {
  expect(await placed([lost, new ApiError(503, 'busy'), order])).toEqual({
    result: order,
    at: [0, 500, 2000],
    urls: [],
  })
  expect((await placed([lost, lost, lost, order])).at).toEqual([0, 500, 2000, 6000])
})

test('API-08 an order that was never answered is looked up by its key', async () => {
  const never = [lost, lost, lost, lost]
  expect(await placed(never, order)).toEqual({
    result: order,
    at: [0, 500, 2000, 6000],
    urls: [expect.stringContaining('key%201')],
  })
  expect((await placed(never, null)).result).toBe(lost)
  expect((await placed(never, 'lost')).result).toBe(lost)
})

test('API-08 a rejection is not sent again, nor looked up', async () => {
  const soldOut = refused(409, 'sold_out')
  expect(await placed([soldOut], order)).toEqual({ result: soldOut, at: [0], urls: [] })
  const bug = new TypeError('bug')
  expect(await placed([bug], order)).toEqual({ result: bug, at: [0], urls: [] })
})

test('API-08 a key that has placed another order leads to that order', async () => {
  const reused = refused(409, 'key_reused')
  expect((await placed([lost, reused], order)).result).toEqual(order)
  expect((await placed([reused], null)).result).toBe(reused)
})

test.each([
  [new ApiError('FETCH_ERROR', ''), true],
  [new ApiError('TIMEOUT_ERROR', ''), true],
  [new ApiError('PARSING_ERROR', ''), true],
  [new ApiError(502, ''), true],
  [new ApiError(503, ''), true],
  [new ApiError(504, ''), true],
  [new ApiError(500, ''), false],
  [new ApiError(429, ''), false],
  [new ApiError(409, ''), false],
  [new Error('bug'), false],
])('API-08 whether the server may have placed it after %o: %s', (error, is) => {
  expect(isUnanswered(error)).toBe(is)
})

test('API-08 no order is found where the lookup fails', async () => {
  expect(await findPlaced(lookup('lost').api, 'key')).toBeNull()
  expect(await findPlaced(lookup(order).api, 'key')).toEqual(order)
})

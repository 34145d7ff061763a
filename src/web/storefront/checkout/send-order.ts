import { getPlacedOrder, type Order } from '../../../contract/order.ts'
import { ApiError, type Api } from '../../api/client.ts'

/** Delays before a call without a response is retried, in milliseconds. */
const PAUSES_MS = [500, 1500, 4000]

/**
 * Places an order. A call without a response is retried with its idempotency key, for which the server places
 * one order only. If every retry fails, it looks up the order placed with this key.
 * @param send sends the order with this key. @throws ApiError the error of the last call.
 */
export async function sendOrder(api: Api, key: string, send: () => Promise<Order>): Promise<Order> {
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      return await send()
    } catch (error) {
      if (isUnanswered(error) && pause !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        continue
      }
      // A different order was placed with this key, by an earlier call whose response was lost.
      const isPlaced = error instanceof ApiError && error.data?.code === 'key_reused'
      if (!isPlaced && !isUnanswered(error)) throw error
      const placed = await findPlaced(api, key)
      if (placed) return placed
      throw error
    }
  }
  throw new Error('No call was made.')
}

/** Returns the order placed with this key, or null if there is none or the lookup fails. */
export const findPlaced = (api: Api, key: string): Promise<Order | null> =>
  api(getPlacedOrder, { params: { key } }).then(
    ({ order }) => order,
    () => null,
  )

/**
 * Returns whether the server may have processed a failed call: there was no response, or only one from a
 * proxy.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (typeof error.status !== 'number' || [502, 503, 504].includes(error.status))

import { getPlacedOrder, type Order } from '../../../contract/order.ts'
import { ApiError, type Api } from '../../api/client.ts'

/** Pauses before a call whose response never came is repeated, in milliseconds. */
const PAUSES_MS = [500, 1500, 4000]

/**
 * Places an order for certain: a call that got no response is repeated with its key, by which the shop places one order
 * however often it is asked. When there is none in the end, the order that the key has placed is looked for.
 * @param send sends the order with this key. @throws ApiError what the last call was refused or lost with.
 */
export async function placeOrder(api: Api, key: string, send: () => Promise<Order>): Promise<Order> {
  for (const pause of [...PAUSES_MS, undefined]) {
    try {
      return await send()
    } catch (error) {
      if (isUnanswered(error) && pause !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        continue
      }
      // An order of other words has been placed with this key: that of a call whose response was lost.
      const isPlaced = error instanceof ApiError && error.data?.code === 'key_reused'
      if (!isPlaced && !isUnanswered(error)) throw error
      const placed = await findPlaced(api, key)
      if (placed) return placed
      throw error
    }
  }
  throw new Error('No call was made.')
}

/** The order that this key has placed; null when there is none, or it cannot be found out. */
export const findPlaced = (api: Api, key: string): Promise<Order | null> =>
  api(getPlacedOrder, { params: { key } }).then(
    ({ order }) => order,
    () => null,
  )

/** Whether a call may have been done although nobody knows: no response came, or none of the shop's own. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (typeof error.status !== 'number' || [502, 503, 504].includes(error.status))

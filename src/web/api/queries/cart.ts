import { queryOptions } from '@tanstack/react-query'
import { getCart, getCartSummary } from '../../../contract/cart.ts'
import type { Api } from '../client.ts'

/** Key prefix of all queries of a customer's cart. A change to the cart invalidates them all. */
export const cartKey = (userId: string) => ['cart', userId] as const

/** The lines of a cart at current prices. Refetched wherever it is shown, because prices and stock change. */
export const cartQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [...cartKey(userId), 'lines'],
    queryFn: () => api(getCart, { params: { userId } }),
    staleTime: 0,
  })

/** The coupon applied to a cart, its totals, and the idempotency key for ordering it. */
export const cartSummaryQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: [...cartKey(userId), 'summary'],
    queryFn: () => api(getCartSummary, { params: { userId } }),
    staleTime: 0,
  })

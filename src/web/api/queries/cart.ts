import { queryOptions } from '@tanstack/react-query'
import { getCart, getCartSummary } from '../../../contract/cart.ts'
import type { Api } from '../client.ts'

/** Everything of a shopper's cart; a change to it makes all of it stale. */
export const cartKey = (userId: string) => ['cart', userId] as const

/** The lines of a cart, at today's prices. Asked anew wherever it is shown: prices and stock change. */
export const cartQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: [...cartKey(userId), 'lines'], queryFn: () => api(getCart, { params: { userId } }), staleTime: 0 })

/** The coupon that sticks to a cart, its totals, and the key to order it with. */
export const cartSummaryQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: [...cartKey(userId), 'summary'], queryFn: () => api(getCartSummary, { params: { userId } }), staleTime: 0 })

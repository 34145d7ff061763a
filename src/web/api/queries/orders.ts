import { queryOptions } from '@tanstack/react-query'
import {
  getOrderOfSession,
  getOrder,
  listOrders,
  OWN_ORDERS_PER_PAGE,
  type Order,
} from '../../../contract/order.ts'
import { listReviews } from '../../../contract/review.ts'
import { getUserStats } from '../../../contract/stats.ts'
import type { Api } from '../client.ts'

/** The first pages of the customer's own orders, newest first, and how many there are in all. */
export const ordersQuery = (api: Api, userId: string, email: string, pages: number) =>
  queryOptions({
    queryKey: ['orders', userId, email, pages],
    queryFn: () => loadOrders(api, email, pages),
    staleTime: 0,
  })

async function loadOrders(
  api: Api,
  email: string,
  pages: number,
): Promise<{ orders: Order[]; total: number }> {
  const loaded = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      api.counted(listOrders, {
        params: { email },
        query: { page: `${index + 1}`, limit: `${OWN_ORDERS_PER_PAGE}` },
      }),
    ),
  )
  return { orders: loaded.flatMap(({ rows }) => rows), total: loaded[0]?.total ?? 0 }
}

/** One order, by id or number, as this user may see it. */
export const orderQuery = (api: Api, userId: string, id: string) =>
  queryOptions({
    queryKey: ['order', userId, id],
    queryFn: () => api(getOrder, { params: { id } }),
    staleTime: 0,
  })

/** The order of a payment session, fetched only once. */
export const paidOrderQuery = (api: Api, userId: string, session: string) =>
  queryOptions({
    queryKey: ['paid', userId, session],
    queryFn: () => api(getOrderOfSession, { body: { session_id: session } }),
  })

/** What the customer has paid, reviewed and bought. */
export const userStatsQuery = (api: Api, userId: string, email: string) =>
  queryOptions({
    queryKey: ['stats', userId, email],
    queryFn: () => api(getUserStats, { params: { id: email } }),
    staleTime: 0,
  })

/** The customer's own reviews, newest first. */
export const reviewsQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['reviews', userId],
    queryFn: () => api(listReviews, { params: { userId } }),
    staleTime: 0,
  })

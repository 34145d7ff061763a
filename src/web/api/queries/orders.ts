import { queryOptions } from '@tanstack/react-query'
import { confirmPayment, getOrder, listOrders } from '../../../contract/order.ts'
import { listReviews } from '../../../contract/review.ts'
import { getUserStats } from '../../../contract/stats.ts'
import type { Api } from '../client.ts'

/** The customer's own orders, newest first. */
export const ordersQuery = (api: Api, userId: string, email: string) =>
  queryOptions({ queryKey: ['orders', userId, email], queryFn: () => api(listOrders, { params: { email } }), staleTime: 0 })

/** One order, by id or number, as this user may see it. */
export const orderQuery = (api: Api, userId: string, id: string) =>
  queryOptions({ queryKey: ['order', userId, id], queryFn: () => api(getOrder, { params: { id } }), staleTime: 0 })

/** The order of a payment session, fetched only once. */
export const paidOrderQuery = (api: Api, userId: string, session: string) =>
  queryOptions({ queryKey: ['paid', userId, session], queryFn: () => api(confirmPayment, { body: { session_id: session } }) })

/** What the customer has paid, reviewed and bought. */
export const userStatsQuery = (api: Api, userId: string, email: string) =>
  queryOptions({ queryKey: ['stats', userId, email], queryFn: () => api(getUserStats, { params: { id: email } }), staleTime: 0 })

/** The customer's own reviews, newest first. */
export const reviewsQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: ['reviews', userId], queryFn: () => api(listReviews, { params: { userId } }), staleTime: 0 })

import { queryOptions } from '@tanstack/react-query'
import { listPaymentChoices, listWaitingOrders } from '../../../contract/online-payment.ts'
import type { Api } from '../client.ts'

/** How often the orders that wait for their payment are read again while there are any. */
const CHECK_MS = 30_000

/** The customer's orders that wait for their online payment; first the one that ends first. */
export const waitingOrdersQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: ['waiting orders', userId],
    queryFn: () => api(listWaitingOrders, {}),
    staleTime: CHECK_MS,
    refetchInterval: ({ state }) => (state.data?.length ? CHECK_MS : false),
  })

/** The other ways to pay a waiting order. */
export const paymentChoicesQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['payment choices', orderId],
    queryFn: () => api(listPaymentChoices, { params: { orderId } }),
    staleTime: CHECK_MS,
  })

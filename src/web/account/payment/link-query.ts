import { queryOptions } from '@tanstack/react-query'
import {
  getPayableOrder,
  getPaymentState,
  startPayment,
  type LinkedOrder,
  type PaymentStart,
} from '../../../contract/online-payment.ts'
import { ApiError, type Api } from '../../api/client.ts'

/** Which order a pay link names, and its token. */
export type PayLink = { orderId: string; token: string }

/**
 * The order of a pay link with the form that pays it online, null if it cannot be; or why it cannot be paid.
 */
export type LinkedPayment =
  | { order: LinkedOrder; form: PaymentStart | null }
  | { order: null; status: ApiError['status']; problem: string }

/** The order of a pay link. Its page loads it on the server, so that it works without scripts. */
export const linkedPaymentQuery = (api: Api, link: PayLink) =>
  queryOptions({
    queryKey: ['linked payment', link.orderId],
    queryFn: () => loadLinkedPayment(api, link),
    staleTime: Infinity,
  })

async function loadLinkedPayment(api: Api, { orderId, token }: PayLink): Promise<LinkedPayment> {
  try {
    const order = await api(getPayableOrder, { params: { orderId }, query: { t: token } })
    return {
      order,
      form: order.methods.includes('ONLINE') ? await startIfReachable(api, { orderId, token }, order) : null,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { order: null, status: error.status, problem: error.message }
  }
}

/** Null if the provider cannot be reached and there is another way to pay. */
const startIfReachable = (
  api: Api,
  { orderId, token }: PayLink,
  { methods }: LinkedOrder,
): Promise<PaymentStart | null> =>
  api(startPayment, { params: { orderId }, query: { t: token } }).catch((error: unknown) => {
    if (methods.length > 1 && error instanceof ApiError && error.status === 503) return null
    throw error
  })

/** How the payment of a link stands when its customer has come back. */
export const returnedPaymentQuery = (api: Api, { orderId, token }: PayLink) =>
  queryOptions({
    queryKey: ['payment state', orderId, 0],
    queryFn: () => api(getPaymentState, { params: { orderId }, query: { t: token } }),
    staleTime: Infinity,
    retry: false,
  })

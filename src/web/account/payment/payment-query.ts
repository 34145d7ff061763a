import { queryOptions } from '@tanstack/react-query'
import { startPayment, type PaymentStart } from '../../../contract/online-payment.ts'
import { getOrder, type Order } from '../../../contract/order.ts'
import { ApiError, type Api } from '../../api/client.ts'

/** An order that cannot be paid now, and why. `status`: of the API's response. */
export type UnpayableOrder = { order: Order | null; status: ApiError['status']; problem: string }
/** An order with the form that pays it. */
export type PayableOrder = { order: Order; form: PaymentStart }

/** An order and the form that pays it. Its page loads it on the server, with the session of the visitor. */
export const paymentQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['payment', orderId],
    queryFn: () => loadPayment(api, orderId),
    staleTime: Infinity,
  })

async function loadPayment(api: Api, orderId: string): Promise<PayableOrder | UnpayableOrder> {
  let order: Order | null = null
  try {
    order = await api(getOrder, { params: { id: orderId } })
    return { order, form: await api(startPayment, { params: { orderId } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { order, status: error.status, problem: error.message }
  }
}

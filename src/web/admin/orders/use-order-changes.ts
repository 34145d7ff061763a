import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { confirmOrderPayment, deleteOrder, updateOrderStatus } from '../../../contract/manage-orders.ts'
import type { Order, OrderStatus } from '../../../contract/order.ts'
import { ApiError } from '../../api.ts'
import { notify } from '../../ui/notify.ts'
import { failureText } from '../failure-text.ts'

/** What the back office does with an order; each tells how it went and has the lists looked up anew. */
export function useOrderChanges() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const change = async (call: () => Promise<string>, failed: (error: unknown) => string) => {
    try {
      notify({ text: await call(), tone: 'success' })
    } catch (error) {
      notify({ text: failed(error), tone: 'error' })
    }
    await queryClient.invalidateQueries()
  }
  return {
    setStatus: (order: Order, status: OrderStatus) =>
      change(
        async () => {
          await api(updateOrderStatus, { params: { id: order._id }, body: { status, statusWas: order.status } })
          return `Order ${order.orderId} is now ${status}.`
        },
        (error) => (error instanceof ApiError && error.data?.message) || 'Failed to update status. Please try again.',
      ),
    settlePayment: (order: Order, confirmed: boolean) =>
      change(async () => {
        await api(confirmOrderPayment, { params: { id: order._id }, body: { confirmed } })
        return confirmed ? `The payment of order ${order.orderId} is confirmed.` : `The payment of order ${order.orderId} is refused, and the order is called off.`
      }, failureText),
    remove: (order: Order) => change(async () => (await api(deleteOrder, { params: { id: order._id } })).message, failureText),
  }
}

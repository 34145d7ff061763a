import { useRouteContext } from '@tanstack/react-router'
import { cancelOrder, type Order } from '../../../contract/order.ts'
import { moneyWhenCancelled } from '../../../rules/payment-state.ts'
import { log } from '../../lib/log.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'

/** Asks for confirmation before an order is cancelled. */
export function CancelDialog({ order, open, onClose }: { order: Order; open: boolean; onClose(): void }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const cancel = async () => {
    try {
      const cancelled = await api(cancelOrder, { params: { id: order._id } })
      for (const id of [order._id, order.orderId]) {
        queryClient.setQueryData(
          orderQuery(api, order.userId ?? '', id).queryKey,
          (shown) => shown && cancelled.order,
        )
      }
      notify({
        text: `Your ${order.reservation ? 'reservation' : 'order'} has been cancelled.`,
        tone: 'success',
      })
    } catch (error) {
      log('The order could not be cancelled.', error)
      notify({
        text: error instanceof Error ? error.message : 'The order could not be cancelled.',
        tone: 'error',
      })
    }
    await Promise.all(
      ['order', 'orders', 'waiting orders', 'stats', 'products', 'product'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    )
  }
  const effect = order.reservation
    ? `Reservation ${order.orderId} ends.`
    : `Order ${order.orderId} will not be sent.`

  return (
    <ConfirmDialog
      open={open}
      title={order.reservation ? 'Cancel this reservation?' : 'Cancel this order?'}
      description={`${effect} ${moneyWhenCancelled(order)} This cannot be undone.`}
      action={order.reservation ? 'Cancel reservation' : 'Cancel order'}
      keep="Keep it"
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { cancelOrder, type Order } from '../../../contract/order.ts'
import { log } from '../../log.ts'
import { orderQuery } from '../../queries/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'

/** Asks once more before an order is called off. */
export function CancelDialog({ order, open, onClose }: { order: Order; open: boolean; onClose(): void }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const cancel = useMutation({
    mutationFn: () => api(cancelOrder, { params: { id: order._id } }),
    onSuccess: () => notify({ text: 'Your order has been cancelled.', tone: 'success' }),
    onError: (error) => {
      log('The order could not be cancelled.', error)
      notify({ text: error.message, tone: 'error' })
    },
    onSettled: async (answer) => {
      onClose()
      for (const id of [order._id, order.orderId]) {
        const { queryKey } = orderQuery(api, id)
        if (answer && queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, answer.order)
      }
      await Promise.all(['order', 'orders', 'stats', 'products', 'product'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this order?" description={`Order ${order.orderId} will not be sent. This cannot be undone.`}>
      <div className="dialog-buttons">
        <Button kind="main" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel order
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  )
}

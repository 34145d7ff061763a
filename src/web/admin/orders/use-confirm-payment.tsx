import type { Order } from '../../../contract/order.ts'
import { useOldPrice } from './use-old-price.tsx'
import { useOrderChanges } from './use-order-changes.ts'

/** Confirms payments of an order; if its price has expired, shows the current one and asks first. */
export function useConfirmPayment(order: Order) {
  const { confirmPayment } = useOrderChanges()
  const { ask, dialog } = useOldPrice()

  const confirm = () =>
    confirmPayment(order, {
      onExpiredPrice: (comparison) => ask(comparison, () => confirmPayment(order, { acceptOldPrice: true })),
    })

  return { confirm, dialog }
}

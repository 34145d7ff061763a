import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CheckField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { useOrderChanges } from './use-order-changes.ts'

/**
 * Asks before an order is deleted, says what becomes of its stock and money, and offers to give its pieces
 * back.
 */
export function DeleteOrderDialog({
  order,
  open,
  onDeleted,
  onClose,
}: {
  order: Order
  open: boolean
  onDeleted(): void
  onClose(): void
}) {
  const { deleteOrder } = useOrderChanges()
  const holdsStock = order.cancelledAt === null && order.stockReleasedAt === null
  const isToSend = holdsStock && isBeforeDispatch(order.status) && order.paymentStatus !== 'refunded'
  const [restock, setRestock] = useState(holdsStock && isBeforeDispatch(order.status))

  return (
    <ConfirmDialog
      open={open}
      title={`Delete order ${order.orderId}?`}
      action="Delete"
      grave
      onClose={onClose}
      description={[
        'It moves to the archive, where you can restore it.',
        stockWords(holdsStock, restock),
        moneyWords(order),
        isToSend ? 'We do not e-mail the customer: to tell them, cancel the order instead.' : '',
      ]
        .filter(Boolean)
        .join(' ')}
      onConfirm={async () => {
        const problem = await deleteOrder(order, restock)
        if (problem) notify({ text: problem, tone: 'error' })
        else onDeleted()
      }}
    >
      {holdsStock && (
        <CheckField
          label="Return the pieces to stock"
          checked={restock}
          onChange={({ currentTarget }) => setRestock(currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

function stockWords(holdsStock: boolean, restock: boolean): string {
  if (!holdsStock) return 'Its pieces are back in stock already.'
  return restock ? 'Its pieces go back into stock.' : 'Its pieces do not go back into stock.'
}

/** What a deletion means for the money. */
function moneyWords({ status, paymentStatus, paymentMethod, cancelledAt, amount }: Order): string {
  if (paymentStatus === 'refunded') return 'Its payment was refunded.'
  if (paymentStatus === 'paid')
    return `Its payment of ${moneyText(amount)} is not refunded, and no longer counts as earnings.`

  if (cancelledAt !== null || (paymentMethod === 'COD' && isBeforeDispatch(status)))
    return 'Nothing was paid for it.'

  return `If its payment of ${moneyText(amount)} still arrives, it will not match any order.`
}

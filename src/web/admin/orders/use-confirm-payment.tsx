import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useOrderChanges } from './use-order-changes.ts'

/** Confirms payments of an order; if its price has expired, shows the current one and asks first. */
export function useConfirmPayment(order: Order) {
  const { confirmPayment } = useOrderChanges()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')

  const confirm = () =>
    confirmPayment(order, {
      onExpiredPrice: (comparison) => {
        setText(comparison)
        setOpen(true)
      },
    })

  const accept = async () => {
    const problem = await confirmPayment(order, { acceptOldPrice: true })
    if (problem) notify({ text: problem, tone: 'error' })
  }

  const dialog = (
    <ConfirmDialog
      open={isOpen}
      title="Accept the old price?"
      description={text}
      action="Confirm at the old price"
      onConfirm={accept}
      onClose={() => setOpen(false)}
    />
  )
  return { confirm, dialog }
}

import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CheckField } from '../../ui/form-field.tsx'
import { useOrderChanges } from './use-order-changes.ts'

/** `onRefunded` gets an error message, or an empty text. */
type RefundDialogProps = { order: Order; open: boolean; onRefunded(problem: string): void; onClose(): void }

/**
 * Asks whether a payment was refunded, and whether the order is cancelled as well; one that was delivered is not. Pieces
 * of a parcel that is on its way do not go back into stock unless the owner says so.
 */
export function RefundDialog({ order, open, onRefunded, onClose }: RefundDialogProps) {
  const { refund } = useOrderChanges()
  const isOpen = order.cancelledAt === null && order.status !== 'completed'
  const [cancel, setCancel] = useState(true)
  const [restock, setRestock] = useState(isBeforeDispatch(order.status))
  const cancels = isOpen && cancel
  return (
    <ConfirmDialog
      open={open} title="Have you refunded this payment?" action="Mark as refunded" keep="Not yet"
      description="This marks the order as refunded and takes it out of your earnings. We e-mail the customer."
      onConfirm={async () => onRefunded(await refund(order, { cancel: cancels, restock: cancels && restock }))} onClose={onClose}
    >
      {isOpen && <CheckField label="Cancel the order as well" checked={cancel} onChange={({ currentTarget }) => setCancel(currentTarget.checked)} />}
      {cancels && <CheckField label="Put the pieces back into stock" checked={restock} onChange={({ currentTarget }) => setRestock(currentTarget.checked)} />}
    </ConfirmDialog>
  )
}

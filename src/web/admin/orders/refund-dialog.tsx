import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { RefundedDifference, ReturnToRefund } from './refund-entry.ts'
import { mailNotice, sentences } from './order-labels.ts'
import { RefundForm } from './refund-form.tsx'

/**
 * `forReturn`: the return whose pieces are refunded. `lighter`: the pieces to assign, of which the difference
 * in weight is refunded. `asCredit`: whether it begins with a credit instead of money. `brought`: whether the
 * customer has brought the pieces, which go back into stock. `onRefunded`: called after a success, before
 * `onClose`.
 */
type RefundDialogProps = {
  order: Order
  forReturn?: ReturnToRefund
  asCredit?: boolean
  brought?: boolean
  lighter?: RefundedDifference
  open: boolean
  onRefunded?(): void
  onClose(): void
}

/** Refunds pieces, an amount, or the difference for lighter pieces of an order. It fills a phone. */
export function RefundDialog({
  order,
  forReturn,
  asCredit = false,
  brought = false,
  lighter,
  open,
  onRefunded,
  onClose,
}: RefundDialogProps) {
  const [chosen, setChosen] = useState<boolean>()
  const isCredit = chosen ?? asCredit

  const close = () => {
    setChosen(undefined)
    onClose()
  }

  return (
    <Dialog
      wide
      fillsPhone
      open={open}
      onClose={close}
      title={isCredit ? `Credit for ${order.orderId}` : `Refund ${order.orderId}`}
      description={isCredit ? sentences(CREDIT_TEXT, mailNotice(order)) : describeRefund(order, lighter)}
    >
      <RefundForm
        order={order}
        forReturn={forReturn}
        asCredit={isCredit}
        restock={brought}
        lighter={lighter}
        onCredit={setChosen}
        onRefunded={() => {
          onRefunded?.()
          close()
        }}
        onCancel={close}
      />
    </Dialog>
  )
}

const CREDIT_TEXT = 'The customer pays with it in the shop, under New order. No money is paid back.'

const describeRefund = (order: Order, lighter: RefundedDifference): string =>
  sentences(
    lighter &&
      'The piece is lighter than paid for. It is assigned to the order, and the difference is refunded.',
    order.paymentMethod === 'ONLINE'
      ? 'The money goes back to the card, UPI ID or account that was used.'
      : 'Pay the money back first, then enter it here.',
    mailNotice(order),
  )

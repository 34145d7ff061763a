import type { Order } from '../../../contract/order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { RefundedDifference, ReturnToRefund } from './refund-entry.ts'
import { RefundForm } from './refund-form.tsx'

/**
 * `forReturn`: the return whose pieces are refunded. `lighter`: the pieces to assign, of which the difference
 * in weight is refunded. `asCredit`: whether it is kept as a credit instead of money. `onRefunded`: called
 * after a success, before `onClose`.
 */
type RefundDialogProps = {
  order: Order
  forReturn?: ReturnToRefund
  asCredit?: boolean
  lighter?: RefundedDifference
  open: boolean
  onRefunded?(): void
  onClose(): void
}

/** Refunds pieces, an amount, or the difference for lighter pieces of an order. It fills a phone. */
export const RefundDialog = ({
  order,
  forReturn,
  asCredit = false,
  lighter,
  open,
  onRefunded,
  onClose,
}: RefundDialogProps) => (
  <Dialog
    wide
    fillsPhone
    open={open}
    onClose={onClose}
    title={asCredit ? `Credit for ${order.orderId}` : `Refund ${order.orderId}`}
    description={asCredit ? CREDIT_TEXT : describeRefund(order, lighter)}
  >
    <RefundForm
      order={order}
      forReturn={forReturn}
      asCredit={asCredit}
      lighter={lighter}
      onRefunded={() => {
        onRefunded?.()
        onClose()
      }}
      onCancel={onClose}
    />
  </Dialog>
)

const CREDIT_TEXT =
  'The customer pays with it in the shop, under New order. No money is paid back. We e-mail the customer.'

const describeRefund = ({ paymentMethod }: Order, lighter: RefundedDifference): string =>
  [
    lighter &&
      'The piece is lighter than paid for. It is assigned to the order, and the difference is refunded.',
    paymentMethod === 'ONLINE'
      ? 'The money goes back to the card, UPI ID or account that was used.'
      : 'Pay the money back first, then enter it here.',
    'We e-mail the customer.',
  ]
    .filter(Boolean)
    .join(' ')

import type { Order, OrderLine, OrderStatus } from '../../../contract/order.ts'
import { shippingProblems } from '../../../rules/order-status.ts'

type Action = { label: string; does: 'confirm' | 'confirm-and-pack' | 'refund' | 'huid' | OrderStatus }

/** What an order needs next: a sentence, and the action that does it, `also` one that does more at once. Without an action there is nothing to press. */
export type NextStep = { title: string; detail: string; action?: Action; also?: Action }

/** Returns the next step of an order. */
export function nextStepOf(order: Order): NextStep {
  const { status, cancelledAt, paymentStatus, paymentMethod, utr, address, stockReleasedAt } = order
  if (cancelledAt !== null) {
    return paymentStatus === 'paid'
      ? { title: 'Next: send the refund', detail: 'The order was cancelled and its payment is still here.', action: { label: 'Mark as refunded', does: 'refund' } }
      : { title: 'This order is cancelled', detail: paymentStatus === 'refunded' ? 'Its payment was refunded.' : 'Nothing was paid for it.' }
  }
  if (paymentStatus === 'refunded') return { title: 'This order was refunded', detail: 'If it will not be sent, cancel it under More, so that its pieces go back into stock.' }
  if (paymentStatus === 'awaiting_confirmation') {
    return {
      title: 'Next: confirm the payment', action: { label: 'Confirm payment', does: 'confirm' },
      ...(status === 'pending' && address !== null && stockReleasedAt === null && { also: { label: 'Confirm and start packing', does: 'confirm-and-pack' as const } }),
      detail: utr === null ? `The shopper gave no UTR. Look for the amount${paymentMethod === 'BANK' ? ` and ${order.orderId}` : ''} in your bank app.` : `Look for UTR ${utr} in your bank app.`,
    }
  }
  if (status === 'shipped') return { title: 'Next: delivered', detail: 'Press when the parcel has arrived.', action: { label: 'Mark as completed', does: 'completed' } }
  if (status === 'completed') {
    return paymentStatus === 'due_on_delivery'
      ? { title: 'Next: the cash', detail: 'The parcel has arrived. Press when the courier has paid you.', action: { label: 'Mark as paid', does: 'confirm' } }
      : { title: 'This order is done', detail: 'It was delivered and paid.' }
  }
  if (address === null) return { title: 'Waiting for the address', detail: 'Ask the shopper to enter a delivery address on their order page.' }
  if (status === 'pending') return { title: 'Next: pack it', detail: `${collectWords(paymentMethod, paymentStatus)} The shopper gets an e-mail.`, action: { label: 'Start packing', does: 'processing' } }
  const bare = order.products.find(isWithoutHuid)
  if (bare) {
    return {
      title: `Next: the HUID of ${bare.name}`, action: { label: 'Scan HUID', does: 'huid' },
      detail: 'Scan or type the six characters on the tag. Then this button becomes “Ship this order”.',
    }
  }
  const problems = shippingProblems(order)
  return {
    title: 'Next: ship it', action: { label: problems.length > 0 ? 'Ship anyway' : 'Ship this order', does: 'shipped' },
    detail: problems.length > 0 ? problems.join(' ') : 'The invoice is issued, and the shopper gets an e-mail.',
  }
}

/** Whether the order cannot be sent because a piece of this line has no HUID yet. */
export const isWithoutHuid = ({ needsHuid, quantity, pieces = [] }: OrderLine): boolean => needsHuid === true && pieces.filter(({ huid }) => huid !== null).length < quantity

const collectWords = (method: Order['paymentMethod'], status: Order['paymentStatus']): string => (method === 'COD' && status !== 'paid' ? 'The cash is collected on delivery.' : 'It is paid.')

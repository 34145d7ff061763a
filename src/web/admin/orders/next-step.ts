import type { Order, OrderLine, OrderStatus } from '../../../contract/order.ts'
import { isEstimate, isReservation, leftToPay } from '../../../rules/estimate.ts'
import { momentText } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { billNeedsAddress, taxableTotal } from '../../../rules/named-buyer.ts'
import { isBeforeDispatch, shippingProblems } from '../../../rules/order-status.ts'
import { isPriceOver } from '../../../rules/payment-state.ts'
import { isPartSent, unsentLines } from '../../../rules/unsent-lines.ts'
import { mailNotice, sentences } from './order-words.ts'

type Action = {
  label: string
  does:
    | 'confirm'
    | 'confirm-and-pack'
    | 'confirm-cash'
    | 'refund'
    | 'huid'
    | 'rest'
    | 'take-payment'
    | 'bill-address'
    | 'print-bill'
    | OrderStatus
}

/**
 * What an order needs next: a sentence, the action that does it, and in `also` one that does the step after
 * it as well.
 */
export type NextStep = { title: string; detail: string; action?: Action; also?: Action }

/** Returns the next step of an order. `gstin`: that of the shop. */
export function nextStepOf(order: Order, gstin: string | null): NextStep {
  if (order.cancelledAt !== null) return stepOfCancelled(order)

  return paymentStepOf(order) ?? counterStepOf(order, gstin) ?? deliveryStepOf(order) ?? packingStepOf(order)
}

/** The step of a paid order of the counter that needs no parcel. */
function counterStepOf(order: Order, gstin: string | null): NextStep | undefined {
  const { handedOver, status, address, customer, products } = order
  const bare = products.find(isWithoutHuid)
  if (handedOver && status === 'completed') return stepOfHandedOver(order)
  if (!isBeforeDispatch(status)) return undefined

  if (handedOver && bare) return huidStepOf(bare, 'Issue the bill')
  if (!handedOver && (address !== null || customer === undefined || bare)) return undefined

  const does = needsAddress(order, gstin) ? 'bill-address' : 'completed'
  const reason = does === 'bill-address' ? ' Bills of ₹50,000 or more show the buyer’s address.' : ''

  return handedOver
    ? {
        title: 'Next: issue the bill',
        detail: `The customer takes the pieces along.${reason}`,
        action: { label: 'Issue the bill', does },
      }
    : {
        title: 'Next: pick-up',
        detail: `Confirm when the customer has collected the pieces.${reason}`,
        action: { label: does === 'bill-address' ? 'Issue the bill' : 'Mark as completed', does },
      }
}

const stepOfHandedOver = ({ invoiceNumber, amount, paymentStatus }: Order): NextStep => ({
  title: 'Sale complete',
  detail: `Bill ${invoiceNumber}, ${moneyText(amount)}${paymentStatus === 'paid' ? ', paid in full' : ''}.`,
  action: { label: 'Print bill', does: 'print-bill' },
})

/** Whether the bill of an order cannot be issued before the buyer's address is entered. */
const needsAddress = ({ address, totals }: Order, gstin: string | null): boolean =>
  address === null && billNeedsAddress(gstin, taxableTotal(totals))

const huidStepOf = ({ name }: OrderLine, then: string): NextStep => ({
  title: `Next: the HUID of ${name}`,
  action: { label: 'Scan HUID', does: 'huid' },
  detail: `Scan or type the six characters on the tag. Then this button becomes “${then}”.`,
})

function stepOfCancelled({ paymentStatus, paymentBeingChecked, utr, receivedMoney }: Order): NextStep {
  if (receivedMoney)
    return {
      title: 'This order is cancelled',
      detail:
        receivedMoney.state === 'refunded'
          ? 'Its payment was refunded.'
          : 'Money has arrived for it. See Payments to check.',
    }

  if (paymentStatus === 'awaiting_confirmation' && paymentBeingChecked)
    return {
      title: 'This order is cancelled',
      detail: `Look for its payment (UTR ${utr}), then settle it under Payments.`,
    }

  if (paymentStatus === 'paid')
    return {
      title: 'Next: send the refund',
      detail: 'The order is cancelled, but the customer has not been refunded.',
      action: { label: 'Refund', does: 'refund' },
    }

  return {
    title: 'This order is cancelled',
    detail: paymentStatus === 'refunded' ? 'Its payment was refunded.' : 'Nothing was paid for it.',
  }
}

/** The step of an order that waits for money or was refunded. */
function paymentStepOf(order: Order): NextStep | undefined {
  const { paymentStatus, paymentMethod, priceUntil } = order
  if (paymentStatus === 'refunded')
    return {
      title: 'This order was refunded',
      detail: 'If it will not be sent, cancel it under More actions, so that its pieces go back into stock.',
    }

  if (isReservation(order)) {
    return {
      title: 'Reservation to confirm',
      detail: `Call ${order.customer?.name ?? 'the customer'}, then confirm. Until then, nothing is held and no price is promised.`,
    }
  }

  if (isEstimate(order)) {
    return {
      title: 'Estimate',
      action: { label: 'Take payment', does: 'take-payment' },
      detail: `${moneyText(leftToPay(order))} is left to pay.${priceUntil === null ? '' : ` Prices and pieces are held until ${momentText(Date.parse(priceUntil))}.`}`,
    }
  }
  if (paymentStatus !== 'awaiting_confirmation') return undefined

  if (paymentMethod === 'COD') {
    return {
      title: 'Waiting for the customer',
      action: { label: 'Confirm order', does: 'confirm-cash' },
      detail:
        'The customer has been asked by e-mail to confirm this order within 24 hours. You can confirm it for them, for example after a phone call.',
    }
  }

  if (order.receivedMoney?.state === 'checking') {
    const { amount } = order.receivedMoney
    return {
      title: 'Next: check the payment',
      detail: `${amount === null ? 'Money in another currency' : moneyText(amount)} has arrived. Accept it, ask for the rest or refund it under Payments to check.`,
    }
  }

  if (paymentMethod === 'ONLINE') {
    return {
      title: 'Waiting for the payment',
      detail:
        'The customer pays online. An order that is not paid in time is cancelled, and its pieces go back into stock.',
    }
  }

  return confirmStepOf(order)
}

/** The step of an order whose customer has paid to the shop's bank account or UPI ID. */
function confirmStepOf(order: Order): NextStep {
  const { status, paymentMethod, utr, address, stockReleasedAt, priceUntil } = order
  const canPack =
    status === 'pending' && address !== null && stockReleasedAt === null && !isPriceOver(order, Date.now())
  const orderNumber = paymentMethod === 'BANK' ? ` and ${order.orderId}` : ''
  const search =
    utr === null
      ? `The customer gave no UTR. Look for the amount${orderNumber} in your bank app.`
      : `Look for UTR ${utr} in your bank app.`

  return {
    title: 'Next: confirm the payment',
    action: { label: 'Confirm payment', does: 'confirm' },
    ...(canPack && { also: { label: 'Confirm and start packing', does: 'confirm-and-pack' as const } }),
    detail: priceUntil === null ? search : `${search} ${keptText(priceUntil)}`,
  }
}

/** The step of an order that is packed, was sent, or cannot be sent yet. */
function deliveryStepOf(order: Order): NextStep | undefined {
  const { status, address, paymentStatus } = order

  if (isPartSent(order))
    return {
      title: 'Next: send the rest',
      detail: restText(order),
      action: { label: 'Send the rest', does: 'rest' },
    }

  if (status === 'shipped')
    return {
      title: 'Next: delivery',
      detail: 'Confirm when the parcel has arrived.',
      action: { label: 'Mark as completed', does: 'completed' },
    }

  if (status === 'completed') {
    return paymentStatus === 'due_on_delivery'
      ? {
          title: 'Next: collect the cash',
          detail: 'The parcel has arrived. Confirm when the courier has paid you.',
          action: { label: 'Mark as paid', does: 'confirm' },
        }
      : { title: 'This order is done', detail: 'Delivered and paid.' }
  }

  if (address === null && order.customer === undefined)
    return {
      title: 'Waiting for the address',
      detail: 'Ask the customer to enter a delivery address on their order page.',
    }

  return undefined
}

/** The step of an order that is to be packed and sent. */
function packingStepOf(order: Order): NextStep {
  const { status, paymentMethod, paymentStatus } = order
  if (status === 'pending')
    return {
      title: 'Next: pack it',
      detail: sentences(collectWords(paymentMethod, paymentStatus), mailNotice(order)),
      action: { label: 'Start packing', does: 'processing' },
    }

  const bare = order.products.find(isWithoutHuid)

  if (bare) return huidStepOf(bare, 'Ship this order')

  const problems = shippingProblems(order)

  return {
    title: 'Next: ship it',
    action: { label: problems.length > 0 ? 'Ship anyway' : 'Ship this order', does: 'shipped' },
    detail: problems.length > 0 ? problems.join(' ') : shippedText(order),
  }
}

const shippedText = ({ email }: Order): string =>
  email ? 'The invoice is issued, and we e-mail the customer.' : 'The invoice is issued.'

/** `Still to be sent: 1 × Isha ring.` */
const restText = ({ products, shipments = [] }: Order): string =>
  `Still to be sent: ${unsentLines(products, shipments)
    .map(({ position, quantity }) => `${quantity} × ${products[position]?.name ?? ''}`)
    .join(', ')}.`

/** Until when an unpaid order keeps its price, or kept it. */
export const keptText = (priceUntil: string): string =>
  `Its price ${isPriceOver({ priceUntil }, Date.now()) ? 'was' : 'is'} kept until ${momentText(Date.parse(priceUntil))}.`

/** Whether the order cannot be sent because a piece of this line has no HUID yet. */
export const isWithoutHuid = ({ needsHuid, quantity, pieces = [] }: OrderLine): boolean =>
  needsHuid === true && pieces.filter(({ huid }) => huid !== null).length < quantity

const collectWords = (method: Order['paymentMethod'], status: Order['paymentStatus']): string =>
  method === 'COD' && status !== 'paid' ? 'The cash is collected on delivery.' : 'It is paid.'

import type { Order, OrderLine, OrderStatus } from '../../../contract/order.ts'
import { leftToPay } from '../../../rules/estimate.ts'
import { rulesOf, type StateOfManySteps } from '../../../rules/order-state.ts'
import { stateOfOrder } from '../../../rules/stated-order.ts'
import { dayMonthText, dayOfIso, momentText } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { billNeedsAddress, taxableTotal } from '../../../rules/named-buyer.ts'
import { shippingProblems } from '../../../rules/order-status.ts'
import { isPriceOver } from '../../../rules/payment-state.ts'
import { unsentLines } from '../../../rules/unsent-lines.ts'
import { mailNotice, sentences } from './order-labels.ts'

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
  const state = stateOfOrder(order)
  return rulesOf(state).next ?? steps[state as StateOfManySteps](order, gstin)
}

const steps: Record<StateOfManySteps, (order: Order, gstin: string | null) => NextStep> = {
  reserved: ({ customer }) => ({
    title: 'Reservation to confirm',
    detail: `Call ${customer?.name ?? 'the customer'}, then confirm. Until then, nothing is held and no price is promised.`,
  }),
  estimate: stepOfEstimate,
  on_account: (order, gstin) =>
    (order.invoiceNumber === null ? counterStepOf(order, gstin) : undefined) ?? stepOfAccount(order),
  to_confirm: stepOfUnconfirmed,
  to_pay: (order) =>
    checkStepOf(order) ?? {
      title: 'Waiting for the payment',
      detail:
        'The customer pays online. An order that is not paid in time is cancelled, and its pieces go back into stock.',
    },
  to_pack: (order, gstin) => counterStepOf(order, gstin) ?? addressStepOf(order) ?? packingStepOf(order),
  part_sent: (order) => ({
    title: 'Next: send the rest',
    detail: restText(order),
    action: { label: 'Send the rest', does: 'rest' },
  }),
  completed: stepOfCompleted,
  refund_due: stepOfCancelled,
  cancelled: stepOfCancelled,
}

/** The step of an order of the counter that needs no parcel. */
function counterStepOf(order: Order, gstin: string | null): NextStep | undefined {
  const { handedOver, address, customer, products } = order
  const bare = products.find(isWithoutHuid)
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

function stepOfEstimate(order: Order): NextStep {
  const { priceUntil } = order
  const heldText = priceUntil === null ? '' : ` ${heldUntil(order, priceUntil)}`

  return {
    title: 'Estimate',
    action: { label: 'Take payment', does: 'take-payment' },
    detail: `${moneyText(leftToPay(order))} is left to pay.${heldText}`,
  }
}

/** The step of an order on account whose pieces are handed over. */
function stepOfAccount({ dueAmount = 0, dueOn, invoiceNumber }: Order): NextStep {
  const dueText = dueOn === undefined ? '' : ` Due on ${dayMonthText(dayOfIso(dueOn))}.`

  return {
    title: 'Sold on account',
    detail: `Bill ${invoiceNumber}: ${moneyText(dueAmount)} is left to pay.${dueText}`,
    action: { label: 'Take payment', does: 'take-payment' },
  }
}

/** An advance keeps the pieces beyond the price. */
const heldUntil = ({ paidAmount = 0 }: Order, priceUntil: string): string =>
  paidAmount > 0
    ? keptText(priceUntil)
    : `Prices and pieces are held until ${momentText(Date.parse(priceUntil))}.`

/** The step of a cash order or a transfer that waits to be confirmed. */
function stepOfUnconfirmed(order: Order): NextStep {
  if (order.paymentMethod === 'COD')
    return {
      title: 'Waiting for the customer',
      action: { label: 'Confirm order', does: 'confirm-cash' },
      detail:
        'The customer has been asked by e-mail to confirm this order within 24 hours. You can confirm it for them, for example after a phone call.',
    }

  return checkStepOf(order) ?? confirmStepOf(order)
}

/** The step of an order for which money has arrived that does not pay it. */
function checkStepOf({ receivedMoney }: Order): NextStep | undefined {
  if (receivedMoney?.state !== 'checking') return undefined

  const { amount } = receivedMoney
  return {
    title: 'Next: check the payment',
    detail: `${amount === null ? 'Money in another currency' : moneyText(amount)} has arrived. Accept it, ask for the rest or refund it under Payments to check.`,
  }
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

function stepOfCompleted(order: Order): NextStep {
  if (order.handedOver) return stepOfHandedOver(order)

  return order.paymentStatus === 'due_on_delivery'
    ? {
        title: 'Next: collect the cash',
        detail: 'The parcel has arrived. Confirm when the courier has paid you.',
        action: { label: 'Mark as paid', does: 'confirm' },
      }
    : { title: 'This order is done', detail: 'Delivered and paid.' }
}

/** The step of an order of the web that cannot be sent yet. */
const addressStepOf = ({ address, customer }: Order): NextStep | undefined =>
  address === null && customer === undefined
    ? {
        title: 'Waiting for the address',
        detail: 'Ask the customer to enter a delivery address on their order page.',
      }
    : undefined

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
export const isWithoutHuid = ({ needsHuid, quantity, refunded = 0, pieces = [] }: OrderLine): boolean =>
  needsHuid === true && pieces.filter(({ huid }) => huid !== null).length < quantity - refunded

const collectWords = (method: Order['paymentMethod'], status: Order['paymentStatus']): string =>
  method === 'COD' && status !== 'paid' ? 'The cash is collected on delivery.' : 'It is paid.'

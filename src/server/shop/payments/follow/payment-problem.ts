import type { PaymentProblem } from '../../../../contract/manage-payments.ts'
import type { OrderStatus } from '../../../../contract/order.ts'
import { isBeforeDispatch } from '../../../../rules/order-status.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import type { ProviderOrder, ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'
import { readReceived } from '../../orders/base/order-payments.ts'
import { isStanding } from '../../orders/base/order-state.ts'

/**
 * How a payment fits its order. `problem`: why somebody has to look at it, or null. `duePaise`: the unpaid
 * rest before it. `isPaidThere`: whether the provider counts the order as paid although the amount differs.
 */
export type PaymentFit = { problem: PaymentProblem | null; duePaise: number; isPaidThere: boolean }

/**
 * Judges whether a payment is the expected one of an unpaid order: all of it, or its rest. `providerOrder`
 * decides where the amount differs; undefined or null if it is not known.
 */
export async function fitPayment(
  db: Queries,
  order: OrderRow | undefined,
  payment: ProviderPayment,
  providerOrder: ProviderOrder | null | undefined,
): Promise<PaymentFit> {
  if (!order) return { problem: 'unknown_order', duePaise: 0, isPaidThere: false }

  const duePaise = order.grand_total_paise - (await readReceived(db, order))
  const isExact = payment.currency === 'INR' && payment.amountPaise === duePaise
  const isPaidThere = !isExact && isPaidOrder(providerOrder, payment, duePaise)
  const fit = { duePaise, isPaidThere }

  if (!isPayable(order))
    return { ...fit, problem: payment.currency === 'INR' ? 'duplicate' : 'wrong_currency' }

  if (!isExact && !isPaidThere)
    return { ...fit, problem: payment.currency === 'INR' ? 'wrong_amount' : 'wrong_currency' }

  return { ...fit, problem: isStanding(order) ? null : 'too_late' }
}

/** Whether an order waits for money; one that was changed to cash does until it is sent. */
const isPayable = ({ payment_status, status }: OrderRow): boolean =>
  payment_status === 'awaiting_confirmation' ||
  (payment_status === 'due_on_delivery' && isBeforeDispatch(status as OrderStatus))

/** Whether the provider's order asked for exactly the amount due, and is paid in full there. */
const isPaidOrder = (
  order: ProviderOrder | null | undefined,
  { orderId }: ProviderPayment,
  duePaise: number,
): boolean =>
  order?.isPaid === true && order.id === orderId && order.currency === 'INR' && order.amountPaise === duePaise

/** Whether a payment is not of the amount that is due. */
export const isOtherAmount = (problem: PaymentProblem | null): boolean =>
  problem === 'wrong_amount' || problem === 'wrong_currency'

/** Whether the provider's order may say more of a payment with this problem. */
export const dependsOnProviderOrder = (problem: PaymentProblem | null): boolean =>
  isOtherAmount(problem) || problem === 'unknown_order'

/**
 * Whether an authorised payment is captured without asking anybody: one of the amount due, also of a
 * cancelled order, to send it back; and one whose amount differs because the provider itself has arranged
 * that.
 */
export const isExpected = (payment: ProviderPayment, { problem, duePaise }: PaymentFit): boolean =>
  problem === null || problem === 'too_late' || (problem === 'wrong_amount' && isArranged(payment, duePaise))

const isArranged = ({ difference, amountPaise }: ProviderPayment, duePaise: number): boolean =>
  (difference === 'offer' && amountPaise < duePaise) || (difference === 'fee' && amountPaise > duePaise)

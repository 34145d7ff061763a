import type { CreditKind } from '../../../../contract/credit.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { isoStringOrNull, toIsoString } from '../../../core/lib/iso-time.ts'
import { amountsOf, divideArrived, paysPaise, sumOfPayments, type ReceivedPayment } from './order-payments.ts'
import { dueDayOf } from './order-state.ts'
import { receivedMoneyOf } from './received-money.ts'

/** Converts what an order says of its payment to its API form. `arrived`: all money that came for it. */
export function presentPayment(row: OrderRow, arrived: readonly ReceivedPayment[], actor: Actor) {
  const awaitsPayment = row.payment_status === 'awaiting_confirmation' && row.cancelled_at === null
  const receivedMoney = receivedMoneyOf(row, arrived)
  // Money that has arrived stops the clock.
  const isTimed = awaitsPayment && receivedMoney?.state !== 'checking' && receivedMoney?.state !== 'part'

  return {
    paymentMethod: row.payment_method as Order['paymentMethod'],
    paymentStatus: row.payment_status as Order['paymentStatus'],
    utr: row.utr,
    priceUntil: awaitsPayment ? isoStringOrNull(row.price_until) : null,
    payBy: isTimed ? isoStringOrNull(row.pay_by) : null,
    paymentBeingChecked: row.payment_check === 1 ? (true as const) : undefined,
    receivedMoney,
    dispute: actor.role === 'admin' ? presentDispute(arrived) : undefined,
    amount: toRupees(row.grand_total_paise),
    ...presentAmounts(row, arrived),
    payments: divideArrived(arrived).payments.map(presentReceived),
  }
}

/** The received and the due amount of a counter order, and the day on which one on account is due. */
function presentAmounts(
  row: OrderRow,
  arrived: readonly ReceivedPayment[],
): Pick<Order, 'paidAmount' | 'dueAmount' | 'dueOn'> {
  if (row.source !== 'counter') return {}

  const { paid, due } = amountsOf(row, sumOfPayments(divideArrived(arrived).payments))

  return {
    paidAmount: toRupees(paid) || undefined,
    dueAmount: toRupees(due) || undefined,
    dueOn: dueDayOf(row) ?? undefined,
  }
}

const presentReceived = (payment: ReceivedPayment): Order['payments'][number] => ({
  provider: payment.provider,
  ...(payment.provider === 'credit' && { credit: payment.method as CreditKind }),
  amount: toRupees(paysPaise(payment)),
  ...presentDifference(payment),
  at: toIsoString(payment.updated_at),
})

/**
 * What a payment pays of its order beyond its own amount, as the offer of the provider, or less, as its fee;
 * in rupees. Nothing for money in another currency.
 */
export function presentDifference({
  amount_paise,
  pays_paise,
  currency,
}: Pick<ReceivedPayment, 'amount_paise' | 'pays_paise' | 'currency'>): { offer?: number; fee?: number } {
  const difference = currency === null && pays_paise !== null ? pays_paise - amount_paise : 0
  if (difference === 0) return {}

  return difference > 0 ? { offer: toRupees(difference) } : { fee: toRupees(-difference) }
}

function presentDispute(arrived: readonly ReceivedPayment[]): Order['dispute'] {
  const disputed = arrived.find(({ dispute }) => dispute === 'open')
  return disputed
    ? {
        provider: disputed.provider,
        amount: toRupees(disputed.dispute_paise ?? 0),
        until: isoStringOrNull(disputed.dispute_until),
      }
    : undefined
}

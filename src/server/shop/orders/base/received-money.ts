import { toRupees } from '../../../../contract/money.ts'
import type { ReceivedMoney } from '../../../../contract/received-money.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { divideArrived, readArrivedOf, sumOfPayments, type ReceivedPayment } from './order-payments.ts'

/**
 * Returns the money that has arrived for an order without paying it, as its customer reads of it. Undefined
 * if there is none, and once the order is paid.
 */
export function receivedMoneyOf(
  { payment_status, source }: Pick<OrderRow, 'payment_status' | 'source'>,
  arrived: readonly ReceivedPayment[],
): ReceivedMoney | undefined {
  if (payment_status !== 'awaiting_confirmation' && payment_status !== 'due_on_delivery') return undefined

  const { payments, others } = divideArrived(arrived)
  const checked = others.filter(({ settled_at }) => settled_at === null)
  if (checked.length > 0) return { amount: sumOf(checked), state: 'checking' }

  // The counter shows what an order has received by itself.
  if (payments.length > 0 && source === 'web') return { amount: sumOf(payments), state: 'part' }

  const setAside = others.filter(({ settled_as }) => settled_as === 'set_aside')
  if (setAside.length > 0) return { amount: sumOf(setAside), state: 'kept' }

  return others.length > 0 ? { amount: sumOf(others), state: 'refunded' } : undefined
}

/** In rupees; null if a part of it came in another currency. */
const sumOf = (payments: readonly ReceivedPayment[]): number | null =>
  payments.some(({ currency, pays_paise }) => currency !== null && pays_paise === null)
    ? null
    : toRupees(sumOfPayments(payments))

/** Reads it for one order. */
export const readReceivedMoney = async (db: Queries, order: OrderRow): Promise<ReceivedMoney | undefined> =>
  receivedMoneyOf(order, await readArrivedOf(db, [order]))

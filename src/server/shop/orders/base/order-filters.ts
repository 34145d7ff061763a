import { sql } from 'kysely'
import type { OrderFilters } from '../../../../contract/manage-orders.ts'
import type { OrderStatus, PaymentStatus } from '../../../../contract/order.ts'
import { startOfDayInIndia, dayInIndia } from '../../../../rules/india-time.ts'
import { isBeforeDispatch, shippingProblems } from '../../../../rules/order-status.ts'
import type { Reader } from '../../../core/db/types.ts'
import { isOpenEstimate } from './expired-estimates.ts'
import { countedState } from './order-totals.ts'
import { findMatches, type Match } from './search-orders.ts'

type Filters = Partial<Omit<OrderFilters, 'search'>>

/**
 * Finds the orders that match the search and pass the filters. @throws AppError invalid_input if too many
 * match.
 */
export const findFiltered = async (db: Reader, filters: Filters, search: string): Promise<Match[]> =>
  (await findMatches(db, search)).filter((order) => passes(order, filters))

/** Filters orders by status, payment and date; archived orders are included only on request. */
export function filterOrders(db: Reader, { status, paymentStatus, archived, from, to }: Filters) {
  let orders = db.selectFrom('orders').where('deleted_at', archived === 'true' ? 'is not' : 'is', null)
  if (status === 'cancelled') orders = orders.where('cancelled_at', 'is not', null)
  else if (status === 'ready') orders = orders.where(readyToPack)
  else if (status === 'refund_due') orders = orders.where(refundDue)
  else if (status === 'estimate') orders = orders.where(isOpenEstimate)
  else if (status === 'reservation') orders = orders.where(waitingReservation)
  else if (status)
    orders = orders
      .where('status', '=', status)
      .where('cancelled_at', 'is', null)
      .where('source', '!=', 'reservation')

  if (paymentStatus) orders = orders.where('payment_status', '=', paymentStatus)
  // Nobody has to look for the payment of a cancelled order, of an estimate or of a reservation.
  if (paymentStatus === 'awaiting_confirmation' && !status)
    orders = orders.where('cancelled_at', 'is', null).where('source', '=', 'web')
  if (from) orders = orders.where('created_at', '>=', startOfDayInIndia(from))

  return to ? orders.where('created_at', '<', startOfDayInIndia(to, 1)) : orders
}

/**
 * Same as `isReadyToPack`, without parameters: literally the condition of the index `orders_to_pack`, so that
 * it is used.
 */
const readyToPack = sql<boolean>`
  (status in ('pending', 'processing') or (status = 'shipped' and unsent_pieces > 0)) and cancelled_at is null and payment_status in ('due_on_delivery', 'paid')
  and address is not null and stock_released_at is null`

/** Without parameters, so that the index `orders_reservations` is used. */
const waitingReservation = sql<boolean>`source = 'reservation' and cancelled_at is null`

/** Cancelled and still paid. Literally the condition of the index `orders_refund_due`, so that it is used. */
const refundDue = sql<boolean>`cancelled_at is not null and payment_status = 'paid'`

/** Not dispatched yet, or only a part of it, and nothing prevents dispatch. */
const isReadyToPack = ({
  status,
  unsent_pieces,
  payment_status,
  cancelled_at,
  address,
  stock_released_at,
}: Match): boolean =>
  (isBeforeDispatch(status as OrderStatus) || (status === 'shipped' && (unsent_pieces ?? 0) > 0)) &&
  shippingProblems({
    paymentStatus: payment_status as PaymentStatus,
    cancelledAt: cancelled_at,
    address,
    stockReleasedAt: stock_released_at,
  }).length === 0

/** Same as `isOpenEstimate`, for a row. */
const awaitsPayment = ({ source, payment_status, cancelled_at, deleted_at }: Match): boolean =>
  source === 'counter' &&
  payment_status === 'awaiting_confirmation' &&
  cancelled_at === null &&
  deleted_at === null

/** The same filters, for orders found by search. */
function passes(order: Match, { status, paymentStatus, archived, from, to }: Filters): boolean {
  const isCancelled = countedState(order) === 'cancelled'
  const isToConfirm = paymentStatus === 'awaiting_confirmation' && !status
  if (isToConfirm && (isCancelled || order.source !== 'web')) return false

  if ((order.deleted_at !== null) !== (archived === 'true')) return false
  if (status && !hasStatus(order, status)) return false
  if (paymentStatus && order.payment_status !== paymentStatus) return false
  if (from && order.created_at < startOfDayInIndia(from)) return false
  return !to || order.created_at < startOfDayInIndia(to, 1)
}

function hasStatus(order: Match, status: NonNullable<Filters['status']>): boolean {
  const state = countedState(order)
  if (status === 'estimate') return awaitsPayment(order)
  if (status === 'ready') return isReadyToPack(order)
  if (status === 'refund_due') return state === 'cancelled' && order.payment_status === 'paid'
  return state === status
}

/** Returns how many orders pass the filters: from the order totals ledger where it can. */
export async function countFilteredOrders(db: Reader, query: Filters): Promise<number> {
  const { status, paymentStatus, archived, from, to } = query
  const isInLedger =
    archived !== 'true' && status !== 'ready' && status !== 'refund_due' && status !== 'estimate'
  if (!isInLedger) return countRows(db, query)

  let tallies = db.selectFrom('order_tallies').select((e) => e.fn.sum<number | null>('orders').as('total'))
  if (status) tallies = tallies.where('status', '=', status)
  if (paymentStatus) tallies = tallies.where('payment_status', '=', paymentStatus)
  const isToConfirm = paymentStatus === 'awaiting_confirmation' && !status
  if (isToConfirm) tallies = tallies.where('status', 'not in', ['cancelled', 'reservation'])
  if (from) tallies = tallies.where('day', '>=', dayInIndia(startOfDayInIndia(from)))
  if (to) tallies = tallies.where('day', '<=', dayInIndia(startOfDayInIndia(to)))
  const total = (await tallies.executeTakeFirstOrThrow()).total ?? 0

  // The ledger does not tell estimates apart; few are open at a time.
  return isToConfirm ? total - (await countRows(db, { ...query, status: 'estimate' })) : total
}

async function countRows(db: Reader, query: Filters): Promise<number> {
  const { count } = await filterOrders(db, query)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

  return count
}

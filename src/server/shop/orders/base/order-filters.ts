import { sql } from 'kysely'
import type { OrderFilters } from '../../../../contract/manage-orders.ts'
import { startOfDayInIndia, dayInIndia } from '../../../../rules/india-time.ts'
import type { OrderState } from '../../../../rules/order-state.ts'
import type { Reader } from '../../../core/db/types.ts'
import { isOpenEstimate } from '../../figures/sales.ts'
import { stateOfRow } from './order-state.ts'
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
 * To pack or to send the rest of. Without parameters: literally the condition of the index `orders_to_pack`,
 * so that it is used.
 */
const readyToPack = sql<boolean>`
  (status in ('pending', 'processing') or (status = 'shipped' and unsent_pieces > 0)) and cancelled_at is null and payment_status in ('due_on_delivery', 'paid')
  and address is not null and stock_released_at is null`

/** Without parameters, so that the index `orders_reservations` is used. */
const waitingReservation = sql<boolean>`source = 'reservation' and cancelled_at is null`

/** Cancelled and still paid. Literally the condition of the index `orders_refund_due`, so that it is used. */
const refundDue = sql<boolean>`cancelled_at is not null and payment_status = 'paid'`

/** The same filters, for orders found by search. */
function passes(order: Match, { status, paymentStatus, archived, from, to }: Filters): boolean {
  const state = stateOfRow({ ...order, deleted_at: null })
  const isToConfirm = paymentStatus === 'awaiting_confirmation' && !status
  if (isToConfirm && state !== 'to_confirm' && state !== 'to_pay') return false

  if ((order.deleted_at !== null) !== (archived === 'true')) return false
  if (status && !hasStatus(order, state, status)) return false
  if (paymentStatus && order.payment_status !== paymentStatus) return false
  if (from && order.created_at < startOfDayInIndia(from)) return false
  return !to || order.created_at < startOfDayInIndia(to, 1)
}

function hasStatus(order: Match, state: OrderState, status: NonNullable<Filters['status']>): boolean {
  const isCancelled = state === 'cancelled' || state === 'refund_due'
  switch (status) {
    case 'cancelled':
      return isCancelled
    case 'refund_due':
      return state === 'refund_due'
    case 'estimate':
      return state === 'estimate' && order.deleted_at === null
    case 'reservation':
      return state === 'reserved'
    case 'ready': {
      const isToSend = state === 'to_pack' || state === 'part_sent'
      return isToSend && order.address !== null && order.stock_released_at === null
    }
    default:
      return !isCancelled && state !== 'reserved' && order.status === status
  }
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

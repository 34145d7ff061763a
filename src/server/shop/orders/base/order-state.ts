import type { OrderPaymentMethod, OrderStatus, PaymentStatus } from '../../../../contract/order.ts'
import { paidOnlineStates, standingStates, stateOf, type OrderState } from '../../../../rules/order-state.ts'
import { isoDay } from '../../../../rules/india-time.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'

/** The columns that decide an order's state. */
export const stateColumns = [
  'source',
  'status',
  'payment_method',
  'payment_status',
  'due_on',
  'cancelled_at',
  'deleted_at',
  'unsent_pieces',
] as const

type StateColumns = Pick<OrderRow, (typeof stateColumns)[number]>

/** The state of a row of the table `orders`. */
export const stateOfRow = (row: StateColumns): OrderState =>
  stateOf({
    source: row.source,
    status: row.status as OrderStatus,
    paymentMethod: row.payment_method as OrderPaymentMethod,
    paymentStatus: row.payment_status as PaymentStatus,
    isOnAccount: row.due_on !== null,
    isCancelled: row.cancelled_at !== null,
    isArchived: row.deleted_at !== null,
    hasUnsent: (row.unsent_pieces ?? 0) > 0,
  })

/** Whether an order was sold on account and is not paid. */
export const isOnAccount = (row: StateColumns): boolean => stateOfRow(row) === 'on_account'

/** The day on which an order on account is due, as in JSON; null unless it is one and not paid. */
export const dueDayOf = (row: StateColumns): string | null =>
  row.due_on !== null && isOnAccount(row) ? isoDay(row.due_on) : null

/** Whether an order was cancelled. */
export const isCancelled = ({ cancelled_at }: Pick<OrderRow, 'cancelled_at'>): boolean =>
  cancelled_at !== null

/** Whether an order is neither cancelled nor archived. */
export const isStanding = (row: StateColumns): boolean => standingStates.includes(stateOfRow(row))

/** Whether an order waits for its payment and was not cancelled. */
export const awaitsPayment = (row: Pick<OrderRow, 'payment_status' | 'cancelled_at'>): boolean =>
  row.payment_status === 'awaiting_confirmation' && !isCancelled(row)

/** Whether an order waits to be paid online, until its `pay_by`. */
export const awaitsOnlinePayment = (row: StateColumns): boolean =>
  row.payment_method === 'ONLINE' && paidOnlineStates.includes(stateOfRow(row))

/** Whether its deletion itself released the stock of an archived order: both have the same instant. */
export const wasRestocked = ({
  deleted_at,
  stock_released_at,
}: Pick<OrderRow, 'deleted_at' | 'stock_released_at'>): boolean =>
  deleted_at !== null && stock_released_at === deleted_at

/** Whether the customer takes the pieces along. */
export const isHandedOver = ({ handed_over }: Pick<OrderRow, 'handed_over'>): boolean => handed_over === 1

/** What of a row rules about orders in the API ask for. */
export const apiFactsOf = (row: OrderRow) => ({
  status: row.status as OrderStatus,
  paymentMethod: row.payment_method as OrderPaymentMethod,
  paymentStatus: row.payment_status as PaymentStatus,
  cancelledAt: row.cancelled_at,
  stockReleasedAt: row.stock_released_at,
  address: row.address,
})

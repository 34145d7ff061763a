import type { OrderPaymentMethod, OrderStatus, PaymentStatus } from '../../../../contract/order.ts'
import { stateOf, type OrderState } from '../../../../rules/order-state.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'

/** The columns that decide an order's state. */
export type StateColumns = Pick<
  OrderRow,
  'source' | 'status' | 'payment_method' | 'payment_status' | 'cancelled_at' | 'deleted_at' | 'unsent_pieces'
>

/** The state of a row of the table `orders`. */
export const stateOfRow = (row: StateColumns): OrderState =>
  stateOf({
    source: row.source,
    status: row.status as OrderStatus,
    paymentMethod: row.payment_method as OrderPaymentMethod,
    paymentStatus: row.payment_status as PaymentStatus,
    isCancelled: row.cancelled_at !== null,
    isArchived: row.deleted_at !== null,
    hasUnsent: (row.unsent_pieces ?? 0) > 0,
  })

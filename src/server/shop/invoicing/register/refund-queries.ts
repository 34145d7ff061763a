import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { RefundRow } from '../../../core/db/schema/payment-tables.ts'
import type { Queries } from '../../../core/db/types.ts'

/** Returns the refunds of these orders, oldest first. Reads nothing if none has any. */
export async function readRefundsOf(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id' | 'refunded_paise'>[],
): Promise<RefundRow[]> {
  const ids = orders.filter(({ refunded_paise }) => refunded_paise !== null).map(({ id }) => id)
  return ids.length === 0
    ? []
    : db.selectFrom('refunds').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
}

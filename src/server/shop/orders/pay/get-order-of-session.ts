import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { requireOwnOrder } from '../base/order-queries.ts'
import { orderWithDetails } from '../base/order-row.ts'

/**
 * Returns the customer's own order of a payment session (its id or number). Changes nothing. @throws AppError
 * not_found.
 */
export async function getOrderOfSession(
  tx: Tx,
  { actor, session_id }: { actor: Actor; session_id: string },
): Promise<Order> {
  return orderWithDetails(tx.db, await requireOwnOrder(tx.db, actor, session_id), actor)
}

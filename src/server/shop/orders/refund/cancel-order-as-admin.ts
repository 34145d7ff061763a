import type { Order } from '../../../../contract/order.ts'
import type { Actor } from '../../../core/context.ts'
import type { Tx } from '../../../core/db/types.ts'
import { cancelByShop } from '../base/order-cancellation.ts'
import { lockOrder } from '../base/order-queries.ts'

/**
 * Cancels an order in any status; `restock`: whether its pieces go back into stock. @throws AppError
 * not_found.
 */
export async function cancelOrderAsAdmin(
  tx: Tx,
  { actor, id, restock }: { actor: Actor; id: string; restock: boolean },
): Promise<Order> {
  return cancelByShop(tx, actor, await lockOrder(tx, id), { restock })
}

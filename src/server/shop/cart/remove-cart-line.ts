import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { endHold } from './end-hold.ts'
import { noSuchLine } from './cart-errors.ts'

/** Removes a line from the customer's cart. @throws AppError not_found, also for another customer's line. */
export async function removeCartLine(tx: Tx, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  await endHold(tx, actor.id)
  const removed = await tx.db
    .deleteFrom('cart_lines')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw noSuchLine()
}

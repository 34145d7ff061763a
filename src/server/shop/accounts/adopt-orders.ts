import type { Tx } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'

/** Gives an account the orders of the counter without an account that were taken for its e-mail, which it has just verified. */
export async function adoptOrders(tx: Tx, { _id, email }: { _id: string; email: string }): Promise<void> {
  await tx.db.updateTable('orders').set({ user_id: _id }).where('email_key', '=', emailKey(email)).where('source', '=', 'counter').where('user_id', 'is', null).execute()
}

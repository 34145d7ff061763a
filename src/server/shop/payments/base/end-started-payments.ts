import type { Tx } from '../../../core/db/types.ts'

/** Marks the payments of an order that were started and never made as expired. One may still arrive. */
export async function endStartedPayments(tx: Tx, orderId: string): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ state: 'expired', updated_at: Date.now() })
    .where('order_id', '=', orderId)
    .where('state', '=', 'created')
    .execute()
}

import type { Queries, Tx } from '../../core/db/types.ts'

/** An entry among the provider's events. `hash`: of the body of one that was sent; `at`: now if left out. */
type PaymentEvent = { id: string; kind: string; outcome: string; hash?: string; at?: number }

/** Stores an entry among the provider's events. Returns false if one with its id is stored already. */
export async function storePaymentEvent(
  tx: Tx,
  { id, kind, outcome, hash = '', at = Date.now() }: PaymentEvent,
): Promise<boolean> {
  const stored = await tx.db
    .insertInto('payment_events')
    .values({ provider: 'razorpay', event_id: id, kind, body_hash: hash, received_at: at, outcome })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()

  return stored !== undefined
}

/** Whether an entry with this id is stored among the provider's events. */
export async function isPaymentEventStored(db: Queries, id: string): Promise<boolean> {
  const stored = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', 'razorpay')
    .where('event_id', '=', id)
    .executeTakeFirst()

  return stored !== undefined
}

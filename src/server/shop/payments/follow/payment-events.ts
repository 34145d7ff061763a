import type { OnlineProvider } from '../../../../contract/payment-providers.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'

/** An entry among a provider's events. `hash`: of the body of one that was sent; `at`: now if left out. */
type PaymentEvent = EventKey & { kind: string; outcome: string; hash?: string; at?: number }
type EventKey = { provider: OnlineProvider; id: string }

/** Stores an entry among the provider's events. Returns false if one with its id is stored already. */
export async function storePaymentEvent(
  tx: Tx,
  { provider, id, kind, outcome, hash = '', at = Date.now() }: PaymentEvent,
): Promise<boolean> {
  const stored = await tx.db
    .insertInto('payment_events')
    .values({ provider, event_id: id, kind, body_hash: hash, received_at: at, outcome })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()

  return stored !== undefined
}

/** Whether an entry with this id is stored among the provider's events. */
export async function isPaymentEventStored(db: Queries, { provider, id }: EventKey): Promise<boolean> {
  const stored = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst()

  return stored !== undefined
}

import { toRupees } from '../../../contract/money.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { ProviderPayment } from '../../core/payment-provider/provider-entities.ts'

/** The kind of an event that counts a payment of another site. */
export const FOREIGN = 'foreign payment'

/** The key of a payment among the events, so that it is counted once. */
export const foreignKey = (paymentId: string) => `${FOREIGN} ${paymentId}`

/** Counts a payment of another site that shares the account. The same payment again has no effect. */
export async function countForeignPayment(tx: Tx, { id, amountPaise }: ProviderPayment): Promise<void> {
  await tx.db
    .insertInto('payment_events')
    .values({
      provider: 'razorpay',
      event_id: foreignKey(id),
      kind: FOREIGN,
      body_hash: '',
      received_at: Date.now(),
      outcome: String(toRupees(amountPaise)),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .execute()
}

/** Whether a payment was counted as one of another site, so that the provider is not asked again. */
export async function isCountedForeign(db: Queries, { id }: ProviderPayment): Promise<boolean> {
  const counted = await db
    .selectFrom('payment_events')
    .select('event_id')
    .where('provider', '=', 'razorpay')
    .where('event_id', '=', foreignKey(id))
    .executeTakeFirst()

  return counted !== undefined
}

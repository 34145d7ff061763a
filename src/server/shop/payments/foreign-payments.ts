import { toRupees } from '../../../contract/money.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import type { ProviderPayment } from '../../core/payment-provider/provider-entities.ts'

const KIND = 'foreign payment'

/** The key of a payment among the events, so that it is counted once. */
const keyOf = (paymentId: string) => `${KIND} ${paymentId}`

/** Counts a payment of another site that shares the account. The same payment again has no effect. */
export async function countForeignPayment(tx: Tx, { id, amountPaise }: ProviderPayment): Promise<void> {
  await tx.db
    .insertInto('payment_events')
    .values({
      provider: 'razorpay',
      event_id: keyOf(id),
      kind: KIND,
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
    .where('event_id', '=', keyOf(id))
    .executeTakeFirst()

  return counted !== undefined
}

/** How many payments of other sites of the account have arrived. */
export async function countForeignPayments(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('payment_events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('provider', '=', 'razorpay')
    .where('event_id', '>=', keyOf(''))
    .where('event_id', '<', `${KIND}!`)
    .executeTakeFirstOrThrow()

  return count
}

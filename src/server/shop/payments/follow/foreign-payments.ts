import { toRupees } from '../../../../contract/money.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import type { ProviderPayment } from '../../../core/payment-provider/payment-provider.ts'
import { isPaymentEventStored, storePaymentEvent } from './payment-events.ts'

/** The kind of an event that counts a payment of another site. */
export const FOREIGN = 'foreign payment'

/** The key of a payment among the events, so that it is counted once. */
export const foreignKey = (paymentId: string) => `${FOREIGN} ${paymentId}`

/** Counts a payment of another site that shares the account. The same payment again has no effect. */
export async function countForeignPayment(
  tx: Tx,
  { provider, id, amountPaise }: ProviderPayment,
): Promise<void> {
  await storePaymentEvent(tx, {
    provider,
    id: foreignKey(id),
    kind: FOREIGN,
    outcome: String(toRupees(amountPaise)),
  })
}

/** Whether a payment was counted as one of another site, so that the provider is not asked again. */
export const isCountedForeign = (db: Queries, { provider, id }: ProviderPayment): Promise<boolean> =>
  isPaymentEventStored(db, { provider, id: foreignKey(id) })

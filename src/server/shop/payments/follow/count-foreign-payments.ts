import { onlineProviders, type OnlineProvider } from '../../../../contract/payment-providers.ts'
import type { Reader } from '../../../core/db/types.ts'
import { FOREIGN, foreignKey } from './foreign-payments.ts'

/** How many payments of other sites of the account have arrived, and at which provider. */
export async function countForeignPayments(
  db: Reader,
): Promise<{ count: number; provider: OnlineProvider | undefined }> {
  const { count, provider } = await db
    .selectFrom('payment_events')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      e.fn.max<OnlineProvider | null>('provider').as('provider'),
    ])
    .where('provider', 'in', onlineProviders)
    .where('event_id', '>=', foreignKey(''))
    .where('event_id', '<', `${FOREIGN}!`)
    .executeTakeFirstOrThrow()

  return { count, provider: provider ?? undefined }
}

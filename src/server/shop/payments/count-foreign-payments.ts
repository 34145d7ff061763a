import type { Reader } from '../../core/db/types.ts'
import { FOREIGN, foreignKey } from './foreign-payments.ts'

/** How many payments of other sites of the account have arrived. */
export function countForeignPayments(db: Reader): Promise<{ count: number }> {
  return db
    .selectFrom('payment_events')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('provider', '=', 'razorpay')
    .where('event_id', '>=', foreignKey(''))
    .where('event_id', '<', `${FOREIGN}!`)
    .executeTakeFirstOrThrow()
}

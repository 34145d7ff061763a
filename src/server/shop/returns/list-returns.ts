import type { ReturnRequest } from '../../../contract/return.ts'
import type { Actor } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { presentReturns, selectReturns } from './return-row.ts'

/** Lists the customer's own returns, newest first. */
export const listReturns = async (
  db: Queries,
  { actor }: { actor: Pick<Actor, 'id'> },
): Promise<ReturnRequest[]> =>
  presentReturns(
    db,
    await selectReturns(db)
      .where('orders.user_id', '=', actor.id)
      .orderBy('return_requests.id', 'desc')
      .execute(),
  )

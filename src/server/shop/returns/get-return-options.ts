import type { ReturnOptions } from '../../../contract/return.ts'
import { isoDay } from '../../../rules/india-time.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { requireOwnOrder } from '../orders/base/order-queries.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { presentReturns, selectReturns } from './return-row.ts'
import { readReturnableLines } from './returnable-lines.ts'

/**
 * Returns which pieces of the customer's own order can be returned, and the requests so far. @throws AppError
 * not_found.
 */
export async function getReturnOptions(
  db: Reader,
  { settings }: ShopContext,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<ReturnOptions> {
  const order = await requireOwnOrder(db, actor, orderId)
  const requests = await presentReturns(
    db,
    await selectReturns(db).where('order_id', '=', order.id).orderBy('return_requests.id', 'desc').execute(),
  )

  const { returnDays } = settings.stated
  const lines = returnDays === undefined ? [] : await readReturnableLines(db, order, returnDays, Date.now())
  const isOffered = requests.length > 0 || lines.some(({ left, problem }) => left > 0 && problem === null)

  return {
    lines: isOffered
      ? lines.map(({ position, left, until, problem }) => ({
          position,
          quantity: problem === null ? left : 0,
          until: until === null ? null : isoDay(until),
          problem: problem ?? (left > 0 ? null : 'Already requested or refunded.'),
        }))
      : [],
    requests,
  }
}

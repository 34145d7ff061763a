import { toRupees } from '../../../contract/money.ts'
import type { UserStats } from '../../../contract/stats.ts'
import { saleStates } from '../../../rules/order-state.ts'
import type { Actor } from '../../core/context.ts'
import { deletedProductIds } from '../../core/db/sql/deleted-product-ids.ts'
import type { Reader } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError, notAllowed } from '../../core/lib/errors.ts'
import { isOwnEmail } from '../../core/http/ownership.ts'
import { keptPaise } from './sales.ts'

/**
 * What a customer has paid (rupees), reviewed and bought; `id` is a user id or e-mail. Cancelled and
 * archived orders, reservations that are not confirmed and unpaid estimates do not count. @throws AppError
 * not_allowed for another customer's, not_found for an unknown `id`.
 */
export async function getUserStats(
  db: Reader,
  { actor, id: key }: { actor: Actor; id: string },
): Promise<UserStats> {
  const userId = await findUserId(db, actor, key)
  const orders = await db
    .selectFrom('orders')
    .select((e) => [
      e.fn.sum<number | null>(keptPaise).as('paise'),
      e.fn.sum<number | null>('quantity').as('pieces'),
    ])
    .where('user_id', '=', userId)
    .where('order_state', 'in', [...saleStates, 'refunded'])
    .executeTakeFirstOrThrow()
  const reviews = await db
    .selectFrom('reviews')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('product_id', 'not in', deletedProductIds(db))
    .executeTakeFirstOrThrow()
  return {
    totalPayments: toRupees(orders.paise ?? 0),
    totalReviews: reviews.count,
    totalPurchasedProducts: orders.pieces ?? 0,
  }
}

async function findUserId(db: Reader, actor: Actor, key: string): Promise<string> {
  if (key === actor.id || isOwnEmail(actor, key)) return actor.id
  if (actor.role !== 'admin') throw notAllowed()
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((e) => e.or([e('id', '=', key), e('email_key', '=', emailKey(key))]))
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such user.')
  return row.id
}

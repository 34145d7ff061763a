import { couponLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { recordAttempt, assertAllowed } from '../../core/rate-limits/rate-limiter.ts'
import type { Database, Queries } from '../../core/db/types.ts'
import { codeKey } from './coupon-queries.ts'

/**
 * Counts an attempt with an unknown code, before the request that contains it. It does not reject unknown
 * codes: a retried order whose coupon no longer exists must still get its response.
 * @throws AppError too_many after many attempts.
 */
export async function recordFailedCoupon(
  before: { db: Queries; independentTransaction: Database['transaction']; source: Source },
  code: string,
): Promise<void> {
  const limits = couponLimits(before.source)
  await assertAllowed(before.db, limits)
  const known = await before.db
    .selectFrom('coupons')
    .select('id')
    .where('code_key', '=', codeKey(code))
    .executeTakeFirst()

  if (!known) await before.independentTransaction((tx) => recordAttempt(tx, limits))
}

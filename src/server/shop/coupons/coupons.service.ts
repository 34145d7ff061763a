import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Coupon } from '../../../contract/coupon.ts'
import { toPercent } from '../../../rules/pricing.ts'
import type { Actor } from '../../core/context.ts'
import { couponLimits, type Source } from '../../core/rate-limits/rate-limits.ts'
import { recordAttempt, assertAllowed } from '../../core/rate-limits/rate-limiter.ts'
import type { Database, Queries, Tx } from '../../core/db/types.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import { AppError } from '../../core/lib/errors.ts'

/** Normalises a code for comparison: lower case, trimmed. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

export const couponRefused = () => new AppError('coupon_refused', 'Invalid or expired coupon code.')

/**
 * Counts an attempt with an unknown code, before the request that contains it. It does not reject unknown codes: a
 * retried order whose coupon no longer exists must still get its response.
 * @throws AppError too_many after many attempts.
 */
export async function recordFailedCoupon(before: { db: Queries; independentTransaction: Database['transaction']; source: Source }, code: string): Promise<void> {
  const limits = couponLimits(before.source)
  await assertAllowed(before.db, limits)
  const known = await before.db.selectFrom('coupons').select('id').where('code_key', '=', codeKey(code)).executeTakeFirst()
  if (!known) await before.independentTransaction((tx) => recordAttempt(tx, limits))
}

/** Returns the discount of a code and attaches the coupon to a signed-in customer's cart. @throws AppError coupon_refused. */
export async function validateCoupon(tx: Tx, actor: Actor | null, code: string): Promise<Coupon> {
  const coupon = await findUsable(tx.db, code, actor?.id ?? '')
  if (!coupon) throw couponRefused()
  if (actor) {
    await tx.db
      .insertInto('cart_coupons')
      .values({ user_id: actor.id, coupon_id: coupon.id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ coupon_id: coupon.id }))
      .execute()
  }
  return presentCoupon(coupon)
}

/** Finds the coupon attached to a customer's cart, if it is usable. */
export const findCartCoupon = (db: Queries, userId: string): Promise<CouponRow | undefined> => findUsable(db, null, userId)

/** Finds a usable coupon by its code. A use that a customer's hold has redeemed is none. */
export const findCoupon = (db: Queries, code: string): Promise<CouponRow | undefined> => findUsable(db, code, '')

const findUsable = (db: Queries, code: string | null, userId: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where((e) => e.and([code === null ? sticksTo(e, userId) : e('code_key', '=', codeKey(code)), isUsable(e, Date.now(), isHeldFor(e, userId))]))
    .executeTakeFirst()

/** The coupon is attached to the customer's cart. */
const sticksTo = (e: CouponExpressions, userId: string) =>
  e('coupons.id', '=', e.selectFrom('cart_coupons').select('coupon_id').where('user_id', '=', userId))

type CouponExpressions = ExpressionBuilder<Tables, 'coupons'>

/** The coupon has not expired, and has a use left or one held for this customer. */
const isUsable = (e: CouponExpressions, now: number, isHeld: Expression<SqlBool>) =>
  e.and([
    e('coupons.expires_at', '>', now),
    e.or([e('coupons.max_uses', 'is', null), e('coupons.used_count', '<', e.ref('coupons.max_uses')), isHeld]),
  ])

/** One use of the coupon is held for this customer while they pay. */
const isHeldFor = (e: CouponExpressions, userId: string) =>
  e.exists(
    e.selectFrom('price_holds').select('price_holds.id').where('price_holds.user_id', '=', userId).whereRef('price_holds.coupon_id', '=', 'coupons.id'),
  )

/** Detaches the coupon of a customer's cart. */
export async function detachCoupon(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('cart_coupons').where('user_id', '=', userId).execute()
}

/** Counts one use of a coupon. @throws AppError coupon_refused if other orders took the last one. */
export async function redeemCoupon(tx: Tx, id: string): Promise<void> {
  const redeemed = await tx.db
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '+', 1) }))
    .where('id', '=', id)
    .where((e) => e.or([e('max_uses', 'is', null), e('used_count', '<', e.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst()
  if (!redeemed) throw couponRefused()
}

/** Releases one use per occurrence of a coupon id, when orders are cancelled or holds end or change. */
export async function releaseCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const uses = new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]))
  const released = numberById('id', uses)
  // Locked in id order, to avoid deadlocks with other transactions that release several.
  await lockRows(tx.db, tx.db.selectFrom('coupons').select('id').where('id', 'in', [...uses.keys()]).orderBy('id')).execute()
  await tx.db.updateTable('coupons').set((e) => ({ used_count: e('used_count', '-', released) })).where('id', 'in', [...uses.keys()]).where('used_count', '>=', released).execute()
}

export const presentCoupon = (row: CouponRow): Coupon => ({
  code: row.code,
  discountPercentage: toPercent(row.percent_points),
})

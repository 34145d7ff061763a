import type { Coupon } from '../../contract/coupon.ts'
import { toPercent } from '../../rules/pricing.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { count, couponLimits, requireRoom } from '../accounts/throttles.ts'
import type { Database, Queries, Tx } from '../db/client.ts'
import type { CouponRow } from '../db/order-tables.ts'
import { AppError } from '../errors.ts'
import { requireSelf } from '../ownership.ts'

/** What the database compares of a code: no case, no outer spaces. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

const refused = () => new AppError('coupon_refused', 'Invalid or expired coupon code.')

/**
 * Counts a guess at a code that does not exist, before the call that carries it. It refuses nothing itself: an order
 * sent again with a coupon that has gone since must still be answered. @throws AppError too_many after many guesses.
 */
export async function noteGuess(before: { db: Queries; separately: Database['transaction']; address: string }, code: string): Promise<void> {
  const limits = couponLimits(before.address)
  await requireRoom(before.db, limits)
  const known = await before.db.selectFrom('coupons').select('id').where('code_key', '=', codeKey(code)).executeTakeFirst()
  if (!known) await before.separately((tx) => count(tx, limits))
}

/** The discount of a code; for a signed-in shopper it then sticks to their cart. @throws AppError coupon_refused. */
export async function validateCoupon(tx: Tx, viewer: Viewer | null, code: string): Promise<Coupon> {
  const coupon = await requireCoupon(tx, code)
  if (viewer) {
    await tx
      .insertInto('cart_coupons')
      .values({ user_id: viewer.id, coupon_id: coupon.id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ coupon_id: coupon.id }))
      .execute()
  }
  return presentCoupon(coupon)
}

/** The coupon of a typed code that may be used now. @throws AppError coupon_refused. */
export async function requireCoupon(tx: Tx, code: string): Promise<CouponRow> {
  const coupon = await usable(tx).where('code_key', '=', codeKey(code)).executeTakeFirst()
  if (!coupon) throw refused()
  return coupon
}

/** The coupon that sticks to a shopper's cart, while it may be used. */
export const findCartCoupon = (db: Queries, userId: string): Promise<CouponRow | undefined> =>
  usable(db)
    .where('id', '=', db.selectFrom('cart_coupons').select('coupon_id').where('user_id', '=', userId))
    .executeTakeFirst()

const usable = (db: Queries) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('expires_at', '>', Date.now())
    .where((e) => e.or([e('max_uses', 'is', null), e('used_count', '<', e.ref('max_uses'))]))

/** Lets go of the coupon that sticks to a shopper's cart. @throws AppError not_allowed for another shopper's. */
export async function letGoOfCoupon(tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  requireSelf(viewer, userId)
  await tx.deleteFrom('cart_coupons').where('user_id', '=', userId).execute()
}

/** Counts one use, in one conditional step. @throws AppError coupon_refused when another order took the last one. */
export async function takeCoupon(tx: Tx, id: string): Promise<void> {
  const taken = await tx
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '+', 1) }))
    .where('id', '=', id)
    .where((e) => e.or([e('max_uses', 'is', null), e('used_count', '<', e.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw refused()
}

/** Gives one use back after an order was called off. */
export async function giveCouponBack(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '-', 1) }))
    .where('id', '=', id)
    .where('used_count', '>', 0)
    .execute()
}

export const presentCoupon = (row: CouponRow): Coupon => ({
  code: row.code,
  discountPercentage: toPercent(row.percent_points),
})

import type { ExpressionBuilder } from 'kysely'
import type { Coupon } from '../../contract/coupon.ts'
import { toPercent } from '../../rules/pricing.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { count, couponLimits, requireRoom } from '../accounts/throttles.ts'
import type { Database, Queries, Tx } from '../db/client.ts'
import { prepared, type Given, type Value } from '../db/prepared.ts'
import type { CouponRow } from '../db/order-tables.ts'
import type { Tables } from '../db/tables.ts'
import { AppError } from '../errors.ts'

/** What the database compares of a code: no case, no outer spaces. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

export const refused = () => new AppError('coupon_refused', 'Invalid or expired coupon code.')

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
  const coupon = await findUsable(tx, code, '')
  if (!coupon) throw refused()
  if (viewer) {
    await tx
      .insertInto('cart_coupons')
      .values({ user_id: viewer.id, coupon_id: coupon.id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ coupon_id: coupon.id }))
      .execute()
  }
  return presentCoupon(coupon)
}

/** The coupon that sticks to a shopper's cart, while it may be used. */
export const findCartCoupon = (db: Queries, userId: string): Promise<CouponRow | undefined> => findUsable(db, null, userId)

const findUsable = (db: Queries, code: string | null, userId: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where((e) => e.and([code === null ? sticksTo(e, userId) : isCalled(e, codeKey(code)), isUsable(e, Date.now())]))
    .executeTakeFirst()

type CouponExpressions = ExpressionBuilder<Tables, 'coupons'>

/** It sticks to the shopper's cart. */
export const sticksTo = (e: CouponExpressions, userId: Value<string>) =>
  e('coupons.id', '=', e.selectFrom('cart_coupons').select('coupon_id').where('user_id', '=', userId))

/** Its code is the one with this key (`codeKey`). */
export const isCalled = (e: CouponExpressions, key: Value<string>) => e('coupons.code_key', '=', key)

/** It has neither expired nor been used up. */
export const isUsable = (e: CouponExpressions, now: Value<number>) =>
  e.and([
    e('coupons.expires_at', '>', now),
    e.or([e('coupons.max_uses', 'is', null), e('coupons.used_count', '<', e.ref('coupons.max_uses'))]),
  ])

/** Lets go of the coupon that sticks to a shopper's cart. */
export async function letGoOfCoupon(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cart_coupons').where('user_id', '=', userId).execute()
}

/** Counts one use, in one conditional step. @throws AppError coupon_refused when another order took the last one. */
export async function takeCoupon(tx: Tx, id: string): Promise<void> {
  const [taken] = await countUse(tx, id)
  if (!taken) throw refused()
}

const countUse = prepared((tx: Tx, given: Given<string>) =>
  tx
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '+', 1) }))
    .where('id', '=', given((id) => id))
    .where((e) => e.or([e('max_uses', 'is', null), e('used_count', '<', e.ref('max_uses'))]))
    .returning('id'),
)

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

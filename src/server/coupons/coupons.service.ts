import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Coupon } from '../../contract/coupon.ts'
import { toPercent } from '../../rules/pricing.ts'
import type { Actor } from '../accounts/auth/sessions.service.ts'
import { couponLimits } from '../accounts/auth/rate-limits.ts'
import { recordAttempt, assertAllowed } from '../accounts/auth/rate-limiter.ts'
import type { Database, Queries, Tx } from '../db/client.ts'
import { paramList, compiledQuery, type Params, type ParamValue } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'
import type { CouponRow } from '../db/schema/order-tables.ts'
import type { Tables } from '../db/schema/tables.ts'
import { AppError } from '../lib/errors.ts'

/** What the database compares of a code: no case, no outer spaces. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

export const couponRefused = () => new AppError('coupon_refused', 'Invalid or expired coupon code.')

/**
 * Counts a guess at a code that does not exist, before the call that carries it. It refuses nothing itself: an order
 * sent again with a coupon that has gone since must still be answered. @throws AppError too_many after many guesses.
 */
export async function recordFailedCoupon(before: { db: Queries; independentTransaction: Database['transaction']; address: string }, code: string): Promise<void> {
  const limits = couponLimits(before.address)
  await assertAllowed(before.db, limits)
  const known = await before.db.selectFrom('coupons').select('id').where('code_key', '=', codeKey(code)).executeTakeFirst()
  if (!known) await before.independentTransaction((tx) => recordAttempt(tx, limits))
}

/** The discount of a code; for a signed-in shopper it then sticks to their cart. @throws AppError coupon_refused. */
export async function validateCoupon(tx: Tx, viewer: Actor | null, code: string): Promise<Coupon> {
  const coupon = await findUsable(tx, code, viewer?.id ?? '')
  if (!coupon) throw couponRefused()
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
    .where((e) => e.and([code === null ? sticksTo(e, userId) : e('code_key', '=', codeKey(code)), isUsable(e, Date.now(), isHeldFor(e, userId))]))
    .executeTakeFirst()

/** What an order needs of a coupon that may be used; `user_id` is whose cart it sticks to, where it was found by that. */
export type UsableCoupon = Pick<CouponRow, 'id' | 'code' | 'code_key' | 'percent_points'> & { user_id: string | null }

/** The coupons that stick to these shoppers' carts, as far as they may be used. */
export const readCouponsOfCarts = async (tx: Tx, userIds: readonly string[]): Promise<UsableCoupon[]> => selectOfCarts(tx, { these: userIds, now: Date.now() })

/** The coupons of these codes (`codeKey`), as far as they may be used. */
export const readCouponsByCode = async (tx: Tx, codeKeys: readonly string[]): Promise<UsableCoupon[]> => selectByCode(tx, { these: codeKeys, now: Date.now() })

type Sought = { these: readonly string[]; now: number }

const selectOfCarts = compiledQuery(
  (tx: Tx, given: Params<Sought>, length) =>
    tx
      .selectFrom('cart_coupons')
      .innerJoin('coupons', 'coupons.id', 'cart_coupons.coupon_id')
      .select(['coupons.id', 'code', 'code_key', 'percent_points', 'cart_coupons.user_id'])
      .where('cart_coupons.user_id', 'in', paramList(given, length, ({ these }) => these))
      .where((e) => isUsable(e, given(({ now }) => now), isHeldFor(e, e.ref('cart_coupons.user_id')))),
  ({ these }) => these.length,
)

const selectByCode = compiledQuery(
  (tx: Tx, given: Params<Sought>, length) =>
    tx
      .selectFrom('coupons')
      .select((e) => ['id', 'code', 'code_key', 'percent_points', e.lit(null).as('user_id')])
      .where('code_key', 'in', paramList(given, length, ({ these }) => these))
      .where((e) => isUsable(e, given(({ now }) => now))),
  ({ these }) => these.length,
)

/** It sticks to the shopper's cart. */
const sticksTo = (e: CouponExpressions, userId: string) =>
  e('coupons.id', '=', e.selectFrom('cart_coupons').select('coupon_id').where('user_id', '=', userId))

type CouponExpressions = ExpressionBuilder<Tables, 'coupons'>

/** It has neither expired nor been used up, as far as its uses are not held for whoever asks. */
const isUsable = (e: CouponExpressions, now: ParamValue<number>, isHeld: Expression<SqlBool> = e.lit(false)) =>
  e.and([
    e('coupons.expires_at', '>', now),
    e.or([e('coupons.max_uses', 'is', null), e('coupons.used_count', '<', e.ref('coupons.max_uses')), isHeld]),
  ])

/** One of its uses is held for this shopper while they pay. */
const isHeldFor = (e: CouponExpressions, userId: string | Expression<string>) =>
  e.exists(
    e.selectFrom('price_holds').select('price_holds.id').where('price_holds.user_id', '=', userId).whereRef('price_holds.coupon_id', '=', 'coupons.id'),
  )

/** Lets go of the coupons that stick to these shoppers' carts. */
export async function detachCoupons(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await deleteOfCarts(tx, userIds)
}

const deleteOfCarts = compiledQuery(
  (tx: Tx, given: Params<readonly string[]>, length) =>
    tx.deleteFrom('cart_coupons').where('user_id', 'in', paramList(given, length, (ids) => ids)),
  (ids) => ids.length,
)

/**
 * Counts one use for each mention of a coupon, in one conditional step for each, in the order of their ids.
 * @throws AppError coupon_refused when other orders took the last ones.
 */
export async function redeemCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  const uses = Map.groupBy(ids.toSorted(), (id) => id)
  await pipeline(...[...uses].map(([id, all]) => takeCoupon(tx, { id, uses: all.length })))
}

async function takeCoupon(tx: Tx, use: Use): Promise<void> {
  const [taken] = await countUses(tx, use)
  if (!taken) throw couponRefused()
}

type Use = { id: string; uses: number }
const countUses = compiledQuery((tx: Tx, given: Params<Use>) => {
  const uses = given((use) => use.uses)
  return tx
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '+', uses) }))
    .where('id', '=', given(({ id }) => id))
    .where((e) => e.or([e('max_uses', 'is', null), e(e('used_count', '+', uses), '<=', e.ref('max_uses'))]))
    .returning('id')
})

/** Gives one use back after an order was called off. */
export async function releaseCoupon(tx: Tx, id: string): Promise<void> {
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

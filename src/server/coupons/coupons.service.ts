import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Coupon } from '../../contract/coupon.ts'
import { toPercent } from '../../rules/pricing.ts'
import type { Actor } from '../context.ts'
import { couponLimits } from '../rate-limits/rate-limits.ts'
import { recordAttempt, assertAllowed } from '../rate-limits/rate-limiter.ts'
import type { Database, Queries, Tx, Writer } from '../db/types.ts'
import { paramList, compiledQuery, type Params, type ParamValue } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'
import type { CouponRow } from '../db/schema/order-tables.ts'
import type { Tables } from '../db/schema/tables.ts'
import { AppError } from '../lib/errors.ts'

/** Normalises a code for comparison: lower case, trimmed. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

export const couponRefused = () => new AppError('coupon_refused', 'Invalid or expired coupon code.')

/**
 * Counts an attempt with an unknown code, before the request that contains it. It does not reject unknown codes: a
 * retried order whose coupon no longer exists must still get its response.
 * @throws AppError too_many after many attempts.
 */
export async function recordFailedCoupon(before: { db: Queries; independentTransaction: Database['transaction']; address: string }, code: string): Promise<void> {
  const limits = couponLimits(before.address)
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

const findUsable = (db: Queries, code: string | null, userId: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where((e) => e.and([code === null ? sticksTo(e, userId) : e('code_key', '=', codeKey(code)), isUsable(e, Date.now(), isHeldFor(e, userId))]))
    .executeTakeFirst()

/** What an order needs of a usable coupon. `user_id`: the customer whose cart it is attached to, if it was found by cart. */
export type UsableCoupon = Pick<CouponRow, 'id' | 'code' | 'code_key' | 'percent_points'> & { user_id: string | null }

/** Reads the usable coupons attached to these customers' carts. */
export const readCouponsOfCarts = async (db: Queries, userIds: readonly string[]): Promise<UsableCoupon[]> => selectOfCarts(db, { these: userIds, now: Date.now() })

/** Reads the usable coupons with these codes (`codeKey`). */
export const readCouponsByCode = async (db: Queries, codeKeys: readonly string[]): Promise<UsableCoupon[]> => selectByCode(db, { these: codeKeys, now: Date.now() })

type Sought = { these: readonly string[]; now: number }

const selectOfCarts = compiledQuery(
  (db: Queries, given: Params<Sought>, length) =>
    db
      .selectFrom('cart_coupons')
      .innerJoin('coupons', 'coupons.id', 'cart_coupons.coupon_id')
      .select(['coupons.id', 'code', 'code_key', 'percent_points', 'cart_coupons.user_id'])
      .where('cart_coupons.user_id', 'in', paramList(given, length, ({ these }) => these))
      .where((e) => isUsable(e, given(({ now }) => now), isHeldFor(e, e.ref('cart_coupons.user_id')))),
  ({ these }) => these.length,
)

const selectByCode = compiledQuery(
  (db: Queries, given: Params<Sought>, length) =>
    db
      .selectFrom('coupons')
      .select((e) => ['id', 'code', 'code_key', 'percent_points', e.lit(null).as('user_id')])
      .where('code_key', 'in', paramList(given, length, ({ these }) => these))
      .where((e) => isUsable(e, given(({ now }) => now))),
  ({ these }) => these.length,
)

/** The coupon is attached to the customer's cart. */
const sticksTo = (e: CouponExpressions, userId: string) =>
  e('coupons.id', '=', e.selectFrom('cart_coupons').select('coupon_id').where('user_id', '=', userId))

type CouponExpressions = ExpressionBuilder<Tables, 'coupons'>

/** The coupon has not expired, and has a use left or one held for this customer. */
const isUsable = (e: CouponExpressions, now: ParamValue<number>, isHeld: Expression<SqlBool> = e.lit(false)) =>
  e.and([
    e('coupons.expires_at', '>', now),
    e.or([e('coupons.max_uses', 'is', null), e('coupons.used_count', '<', e.ref('coupons.max_uses')), isHeld]),
  ])

/** One use of the coupon is held for this customer while they pay. */
const isHeldFor = (e: CouponExpressions, userId: string | Expression<string>) =>
  e.exists(
    e.selectFrom('price_holds').select('price_holds.id').where('price_holds.user_id', '=', userId).whereRef('price_holds.coupon_id', '=', 'coupons.id'),
  )

/** Detaches the coupons of these customers' carts. */
export async function detachCoupons(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await deleteOfCarts(tx.db, userIds)
}

const deleteOfCarts = compiledQuery(
  (db: Writer, given: Params<readonly string[]>, length) =>
    db.deleteFrom('cart_coupons').where('user_id', 'in', paramList(given, length, (ids) => ids)),
  (ids) => ids.length,
)

/**
 * Counts one use per occurrence of a coupon id, with one conditional update per coupon, in the order of the ids.
 * @throws AppError coupon_refused if other orders took the last uses.
 */
export async function redeemCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  const uses = Map.groupBy(ids.toSorted(), (id) => id)
  await pipeline(...[...uses].map(([id, all]) => takeCoupon(tx, { id, uses: all.length })))
}

async function takeCoupon(tx: Tx, use: Use): Promise<void> {
  const [taken] = await countUses(tx.db, use)
  if (!taken) throw couponRefused()
}

type Use = { id: string; uses: number }
const countUses = compiledQuery((db: Writer, given: Params<Use>) => {
  const uses = given((use) => use.uses)
  return db
    .updateTable('coupons')
    .set((e) => ({ used_count: e('used_count', '+', uses) }))
    .where('id', '=', given(({ id }) => id))
    .where((e) => e.or([e('max_uses', 'is', null), e(e('used_count', '+', uses), '<=', e.ref('max_uses'))]))
    .returning('id')
})

/** Releases one use of a coupon, when its order is cancelled or its hold ends or changes. */
export async function releaseCoupon(tx: Tx, id: string): Promise<void> {
  await tx.db
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

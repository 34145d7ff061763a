import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import type { Tables } from '../../core/db/schema/tables.ts'

/** Normalises a code for comparison: lower case, trimmed. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

/** Finds the coupon attached to a customer's cart, if it is usable. */
export const findCartCoupon = (db: Queries, userId: string): Promise<CouponRow | undefined> =>
  findUsableCoupon(db, null, userId)

/** Finds a usable coupon by its code. A use that a customer's hold has redeemed is none. */
export const findCoupon = (db: Queries, code: string): Promise<CouponRow | undefined> =>
  findUsableCoupon(db, code, '')

/**
 * Finds a coupon by its code, or the one attached to the customer's cart, if it is usable by this customer.
 */
export const findUsableCoupon = (
  db: Queries,
  code: string | null,
  userId: string,
): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where((e) =>
      e.and([
        code === null ? isAttachedTo(e, userId) : e('code_key', '=', codeKey(code)),
        isUsable(e, Date.now(), isHeldFor(e, userId)),
      ]),
    )
    .executeTakeFirst()

/** The coupon is attached to the customer's cart. */
const isAttachedTo = (e: CouponExpressions, userId: string) =>
  e('coupons.id', '=', e.selectFrom('cart_coupons').select('coupon_id').where('user_id', '=', userId))

type CouponExpressions = ExpressionBuilder<Tables, 'coupons'>

/** The coupon has not expired, and has a use left or one held for this customer. */
const isUsable = (e: CouponExpressions, now: number, isHeld: Expression<SqlBool>) =>
  e.and([
    e('coupons.expires_at', '>', now),
    e.or([
      e('coupons.max_uses', 'is', null),
      e('coupons.used_count', '<', e.ref('coupons.max_uses')),
      isHeld,
    ]),
  ])

/** One use of the coupon is held for this customer while they pay. */
const isHeldFor = (e: CouponExpressions, userId: string) =>
  e.exists(
    e
      .selectFrom('price_holds')
      .select('price_holds.id')
      .where('price_holds.user_id', '=', userId)
      .whereRef('price_holds.coupon_id', '=', 'coupons.id'),
  )

/** Detaches the coupon of a customer's cart. */
export async function detachCoupon(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('cart_coupons').where('user_id', '=', userId).execute()
}

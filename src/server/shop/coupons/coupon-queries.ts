import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { CouponOffer } from '../../../rules/coupon.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import { ruleOfCoupon } from './coupon-rule.ts'
import { readEarlierCoupons } from './earlier-coupons.ts'

/** Normalises a code for comparison: lower case, trimmed. */
export const codeKey = (code: string): string => code.trim().toLowerCase()

/** A coupon that a customer may use. */
export type OfferedCoupon = CouponRow & CouponOffer

/** The coupons that a customer may use: the entered one, and those that apply by themselves. */
export type CouponOffers = { entered: OfferedCoupon | null; automatic: OfferedCoupon[] }

type Wanted = {
  userId: string
  /** The entered code; null for the coupon attached to the customer's cart. */
  code: string | null
  /** Whose hold has redeemed uses that count as left; nobody's if it is empty. */
  holderId: string
  /** The phone number of the delivery address; null if it is not known. */
  phone?: string | null | undefined
}

/** Reads the coupon attached to a customer's cart and those that apply by themselves, if they are usable. */
export const readCartCoupons = (db: Queries, userId: string): Promise<CouponOffers> =>
  readCouponOffers(db, { userId, code: null, holderId: userId })

/** Reads the entered coupon and those that apply by themselves, if they are usable by this customer. */
export async function readCouponOffers(
  db: Queries,
  { userId, code, holderId, phone = null }: Wanted,
): Promise<CouponOffers> {
  const now = Date.now()
  const rows = await db
    .selectFrom('coupons')
    .leftJoin('cart_coupons', (join) =>
      join.onRef('cart_coupons.coupon_id', '=', 'coupons.id').on('cart_coupons.user_id', '=', userId),
    )
    .selectAll('coupons')
    .select('cart_coupons.user_id as attached_to')
    .where('coupons.id', 'in', wantedIds(db, { userId, code, now }))
    .where((e) => isUsable(e, now, isHeldFor(e, holderId)))
    .orderBy('coupons.created_at')
    .orderBy('coupons.id')
    .execute()

  const offers = (await withoutUsed(db, rows, { userId, phone })).map((row) =>
    Object.assign(row, { rule: ruleOfCoupon(row), minimum: row.minimum_paise }),
  )
  const isEntered = ({ code_key, attached_to }: (typeof offers)[number]) =>
    code === null ? attached_to !== null : code_key === codeKey(code)

  return {
    entered: offers.find(isEntered) ?? null,
    automatic: offers.filter(({ automatic }) => automatic === 1),
  }
}

/** The ids of the entered coupon and of those that apply by themselves. */
function wantedIds(db: Queries, { userId, code, now }: { userId: string; code: string | null; now: number }) {
  const entered =
    code === null
      ? db.selectFrom('cart_coupons').select('coupon_id as id').where('user_id', '=', userId)
      : db.selectFrom('coupons').select('id').where('code_key', '=', codeKey(code))

  return entered.unionAll(
    db
      .selectFrom('coupons')
      .select('id')
      // As a literal, so that the index of these coupons is used.
      .where(sql<boolean>`automatic = 1`)
      .where('expires_at', '>', now),
  )
}

type CouponExpressions = ExpressionBuilder<Tables, 'coupons'>

/** The coupon has begun and has not expired, and has a use left or one held for this customer. */
const isUsable = (e: CouponExpressions, now: number, isHeld: Expression<SqlBool>) =>
  e.and([
    e.or([e('coupons.starts_at', 'is', null), e('coupons.starts_at', '<=', now)]),
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

/** Removes the coupons that an earlier order of the customer rules out. */
async function withoutUsed<C extends CouponRow>(
  db: Queries,
  rows: C[],
  { userId, phone }: { userId: string; phone: string | null },
): Promise<C[]> {
  if (userId === '' || !rows.some(asksForCustomer)) return rows

  const earlier = await readEarlierCoupons(db, { userId, phone })
  return rows.filter((row) => !isRuledOut(row, earlier))
}

/** Whether earlier orders of a customer matter to a coupon. */
export const asksForCustomer = ({
  first_order,
  once_per_person,
}: Pick<CouponRow, 'first_order' | 'once_per_person'>): boolean => first_order === 1 || once_per_person === 1

/** Whether earlier orders, with these coupons or none, rule a coupon out. */
export const isRuledOut = (
  { id, first_order, once_per_person }: Pick<CouponRow, 'id' | 'first_order' | 'once_per_person'>,
  earlier: readonly (string | null)[],
): boolean => (first_order === 1 && earlier.length > 0) || (once_per_person === 1 && earlier.includes(id))

/** Detaches the coupon of a customer's cart. */
export async function detachCoupon(tx: Tx, userId: string): Promise<void> {
  await tx.db.deleteFrom('cart_coupons').where('user_id', '=', userId).execute()
}

import { v7 as uuidv7 } from 'uuid'
import type { CouponsQuery, ManagedCoupon, NewCoupon } from '../../../contract/manage-coupons.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import { fetchPage, type Page } from '../../core/db/sql/pagination.ts'
import { startsWith } from '../../core/db/sql/match-text.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { AppError } from '../../core/lib/errors.ts'
import { codeKey, presentCoupon } from './coupons.service.ts'

/** Creates a coupon. @throws AppError code_taken if one with this code exists, ignoring case. */
export async function createCoupon(tx: Tx, { code, discountPercentage, expiryDate, maxUses = null }: NewCoupon): Promise<ManagedCoupon> {
  const row = await tx.db
    .insertInto('coupons')
    .values({
      id: uuidv7(), code, code_key: codeKey(code), percent_points: toBasisPoints(discountPercentage), expires_at: Date.parse(expiryDate),
      used_count: 0, max_uses: maxUses, created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('code_taken', `Failed to create coupon: there is already one with the code ${code}.`)
  addAuditEntry(tx, { entity: 'coupon', id: row.id, title: row.code, before: null, after: written(row) })
  return presentManaged(row)
}

/** Returns one page of the coupons, newest first, and the total. */
export async function listCoupons(db: Reader, { page, limit, search }: CouponsQuery): Promise<Page<ManagedCoupon>> {
  const all = db.selectFrom('coupons')
  const found = search ? all.where((e) => startsWith(e.ref('code_key'), codeKey(search))) : all
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: (await fetchPage(found.selectAll(), { page, limit })).map(presentManaged), total }
}

/** Deletes a coupon. @throws AppError not_found. */
export async function deleteCoupon(tx: Tx, id: string): Promise<void> {
  const row = await tx.db.deleteFrom('coupons').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such coupon.')
  addAuditEntry(tx, { entity: 'coupon', id, title: row.code, before: written(row), after: null })
}

const presentManaged = (row: CouponRow): ManagedCoupon => ({
  ...presentCoupon(row),
  _id: row.id,
  expiryDate: toIsoString(row.expires_at),
  uses: row.used_count,
  maxUses: row.max_uses,
  isValid: row.expires_at > Date.now() && (row.max_uses === null || row.used_count < row.max_uses),
  createdAt: toIsoString(row.created_at),
})

/** The fields of a coupon that the audit log shows. */
function written(row: CouponRow) {
  const { code, discountPercentage, expiryDate, uses, maxUses } = presentManaged(row)
  return { code, discountPercentage, expiryDate, uses, maxUses }
}

import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { auditedCoupon } from './coupon-row.ts'

/** Deletes a coupon. @throws AppError not_found. */
export async function deleteCoupon(tx: Tx, { id }: { id: string }): Promise<void> {
  const row = await tx.db.deleteFrom('coupons').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such coupon.')
  addAuditEntry(tx, { entity: 'coupon', id, title: row.code, before: auditedCoupon(row), after: null })
}

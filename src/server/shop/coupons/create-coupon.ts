import { v7 as uuidv7 } from 'uuid'
import type { ManagedCoupon, NewCoupon } from '../../../contract/manage-coupons.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { codeKey } from './coupon-queries.ts'
import { presentManagedCoupon, auditedCoupon } from './coupon-row.ts'

/** Creates a coupon. @throws AppError code_taken if one with this code exists, ignoring case. */
export async function createCoupon(
  tx: Tx,
  { code, discountPercentage, expiryDate, maxUses = null }: NewCoupon,
): Promise<ManagedCoupon> {
  const row = await tx.db
    .insertInto('coupons')
    .values({
      id: uuidv7(),
      code,
      code_key: codeKey(code),
      percent_points: toBasisPoints(discountPercentage),
      expires_at: Date.parse(expiryDate),
      used_count: 0,
      max_uses: maxUses,
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw new AppError('code_taken', `Failed to create coupon: there is already one with the code ${code}.`)

  addAuditEntry(tx, {
    entity: 'coupon',
    id: row.id,
    title: row.code,
    before: null,
    after: auditedCoupon(row),
  })

  return presentManagedCoupon(row)
}

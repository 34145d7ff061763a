import { v7 as uuidv7 } from 'uuid'
import { toPaise } from '../../../contract/money.ts'
import type { ManagedCoupon, NewCoupon } from '../../../contract/manage-coupons.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { CouponRow } from '../../core/db/schema/order-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { codeKey } from './coupon-queries.ts'
import { presentManagedCoupon, auditedCoupon } from './coupon-row.ts'

/** Creates a coupon. @throws AppError code_taken if one with this code exists, ignoring case. */
export async function createCoupon(tx: Tx, input: NewCoupon): Promise<ManagedCoupon> {
  const row = await tx.db
    .insertInto('coupons')
    .values(rowOf(input))
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw new AppError(
      'code_taken',
      `Failed to create coupon: there is already one with the code ${input.code}.`,
    )

  addAuditEntry(tx, {
    entity: 'coupon',
    id: row.id,
    title: row.code,
    before: null,
    after: auditedCoupon(row),
  })

  return presentManagedCoupon(row)
}

function rowOf(input: NewCoupon): CouponRow {
  const { code, kind = 'percent', base = 'total', discountPercentage, startsAt, maxUses = null } = input
  const isAmount = kind === 'amount'

  return {
    id: uuidv7(),
    code,
    code_key: codeKey(code),
    percent_points: isAmount ? 0 : toBasisPoints(discountPercentage ?? 0),
    amount_paise: isAmount ? toPaise(input.amount ?? 0) : null,
    base,
    minimum_paise: toPaise(input.minimum ?? 0),
    first_order: input.firstOrder ? 1 : 0,
    once_per_person: input.oncePerPerson ? 1 : 0,
    automatic: input.automatic ? 1 : 0,
    starts_at: startsAt ? Date.parse(startsAt) : null,
    expires_at: Date.parse(input.expiryDate),
    used_count: 0,
    max_uses: maxUses,
    created_at: Date.now(),
  }
}

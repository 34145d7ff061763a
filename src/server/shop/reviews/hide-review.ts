import type * as z from 'zod/mini'
import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import type * as contract from '../../../contract/review.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { ReviewRow } from '../../core/db/schema/tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { noSuchReview, presentManagedReview, readManagedReview } from './managed-reviews.ts'
import { updateRating } from './product-rating.ts'

/**
 * Hides a review, or shows it again, and updates the product's rating.
 * @throws AppError not_found; invalid_input if it is hidden without a reason.
 */
export async function hideReview(
  tx: Tx,
  { id, hidden, reason }: z.output<typeof contract.hideReview.body> & { id: string },
): Promise<ManagedReview> {
  if (hidden && !reason) throw new AppError('invalid_input', 'reason: must say why the review is hidden')
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('reviews').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!row) throw noSuchReview()
  const after = hidden ? (reason ?? null) : null
  if (row.hidden_reason !== after) await setHiddenReason(tx, row, after)
  const changed = await readManagedReview(tx.db, id)
  addAuditEntry(tx, {
    entity: 'review',
    id,
    title: changed.product_name,
    before: { hidden: row.hidden_reason },
    after: { hidden: after },
  })
  return presentManagedReview(changed)
}

/** `reason`: null to show the review again. */
async function setHiddenReason(
  tx: Tx,
  { id, product_id: productId }: Pick<ReviewRow, 'id' | 'product_id'>,
  reason: string | null,
): Promise<void> {
  await tx.db.updateTable('products').set({ updated_at: Date.now() }).where('id', '=', productId).execute()
  await tx.db
    .updateTable('reviews')
    .set({ hidden_at: reason === null ? null : Date.now(), hidden_reason: reason })
    .where('id', '=', id)
    .execute()
  await updateRating(tx, productId)
}

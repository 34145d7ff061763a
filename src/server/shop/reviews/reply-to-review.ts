import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { presentReview } from '../catalogue/product-row.ts'
import { noSuchReview, presentManagedReview, readManagedReview } from './managed-reviews.ts'

/**
 * Sets the shop's reply to a review; null removes it. The audit log gets its time only: the text is erased
 * with the customer. @throws AppError not_found.
 */
export async function replyToReview(
  tx: Tx,
  { id, reply }: { id: string; reply: string | null },
): Promise<ManagedReview> {
  const before = await lockRows(
    tx.db,
    tx.db.selectFrom('reviews').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (!before) throw noSuchReview()
  if (before.reply !== reply) {
    await tx.db
      .updateTable('reviews')
      .set({ reply, replied_at: reply === null ? null : Date.now() })
      .where('id', '=', id)
      .execute()
    tx.invalidate(`product:${before.product_id}`)
  }
  const row = await readManagedReview(tx.db, id)
  const after = presentManagedReview(row)
  addAuditEntry(tx, {
    entity: 'review',
    id,
    title: row.product_name,
    before: { repliedAt: presentReview(before).reply?.at ?? null },
    after: { repliedAt: after.reply?.at ?? null },
  })
  return after
}

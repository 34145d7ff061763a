import type * as z from 'zod/mini'
import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import type * as contract from '../../../contract/review.schemas.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../core/db/types.ts'
import { exchangePortrait } from '../../core/media/portraits.ts'
import { reviewPicturesOf } from '../catalogue/product-row.ts'
import { noSuchReview, presentManagedReview, readManagedReview } from './managed-reviews.ts'

/**
 * Shows a picture of a review, or removes it. The audit log gets the number of pictures shown and waiting, so
 * that the files can be erased with the customer. @throws AppError not_found, also if the customer has
 * removed the picture.
 */
export async function approveReviewPicture(
  tx: Tx,
  { id, image, approved }: z.output<typeof contract.approveReviewPicture.body> & { id: string },
): Promise<ManagedReview> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('reviews').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  const before = row ? reviewPicturesOf(row) : []
  if (!row || !before.some((picture) => picture.image === image)) throw noSuchReview()
  const after = approved
    ? before.map((picture) => (picture.image === image ? { image, approved } : picture))
    : before.filter((picture) => picture.image !== image)
  if (!approved && row.user_id !== null) await exchangePortrait(tx, row.user_id, image, '')
  await tx.db
    .updateTable('reviews')
    .set({ pictures: JSON.stringify(after) })
    .where('id', '=', id)
    .execute()
  tx.invalidate(`product:${row.product_id}`)
  const changed = await readManagedReview(tx.db, id)
  addAuditEntry(tx, {
    entity: 'review',
    id,
    title: changed.product_name,
    before: countsOf(before),
    after: countsOf(after),
  })
  return presentManagedReview(changed)
}

const countsOf = (pictures: { approved: boolean }[]) => {
  const picturesShown = pictures.filter(({ approved }) => approved).length
  return { picturesShown, picturesWaiting: pictures.length - picturesShown }
}

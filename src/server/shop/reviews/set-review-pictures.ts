import type { Review } from '../../../contract/review.ts'
import type { Actor } from '../../core/context.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { exchangePortrait } from '../../core/media/portraits.ts'
import { reviewPicturesOf, presentWholeReview } from '../catalogue/product-row.ts'
import { noSuchReview } from './managed-reviews.ts'

/**
 * Sets the pictures of the customer's own review. Those that it had keep their approval; new ones wait for
 * it.
 * @throws AppError not_found; not_allowed without a purchase; invalid_input for a picture that the customer
 * has not uploaded.
 */
export async function setReviewPictures(
  tx: Tx,
  { actor, id, pictures }: { actor: Actor; id: string; pictures: readonly string[] },
): Promise<Review> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('reviews').selectAll().where('id', '=', id).where('user_id', '=', actor.id),
  ).executeTakeFirst()
  if (!row) throw noSuchReview()
  const before = reviewPicturesOf(row)
  const after = [...new Set(pictures)].map(
    (image) => before.find((picture) => picture.image === image) ?? { image, approved: false },
  )
  const added = after.filter((picture) => !before.includes(picture)).map(({ image }) => image)
  if (added.length > 0 && row.verified_buyer !== 1)
    throw new AppError('not_allowed', 'Only customers who bought this product can add pictures.')
  await requireOwnUploads(tx.db, actor, added)
  for (const image of added) await exchangePortrait(tx, actor.id, '', image)
  for (const { image } of before.filter((picture) => !after.includes(picture)))
    await exchangePortrait(tx, actor.id, image, '')
  const changed = { ...row, pictures: JSON.stringify(after) }
  await tx.db.updateTable('reviews').set({ pictures: changed.pictures }).where('id', '=', id).execute()
  tx.invalidate(`product:${row.product_id}`)
  return presentWholeReview(changed)
}

/**
 * Uploads of administrators are not recorded by user. @throws AppError invalid_input unless the actor
 * uploaded these pictures.
 */
async function requireOwnUploads(db: Queries, { id, role }: Actor, images: readonly string[]): Promise<void> {
  if (images.length === 0) return
  const hashes = images.map((image) => image.split('/')[2] ?? '')
  const found =
    role === 'admin'
      ? await db.selectFrom('media').select('hash').where('hash', 'in', hashes).execute()
      : await db
          .selectFrom('unused_portraits')
          .select('hash')
          .where('user_id', '=', id)
          .where('hash', 'in', hashes)
          .execute()
  if (found.length < hashes.length)
    throw new AppError('invalid_input', 'pictures: must be uploaded by you before')
}

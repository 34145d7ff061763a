import type { PageQuery } from '../../../contract/fields.ts'
import type { HidingReason, ManagedReview } from '../../../contract/manage-reviews.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { presentReview } from '../catalogue/product-row.ts'
import { setReviewHidden } from '../catalogue/record-review.service.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { ReviewRow } from '../../core/db/schema/tables.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

type Filters = { rating?: string | undefined; hidden?: 'true' | 'false' | undefined }

/** Reviews of products that are not deleted. */
const reviewsWithProducts = (db: Queries) =>
  db.selectFrom('reviews').innerJoin('products', 'products.id', 'reviews.product_id').where('products.visibility', '!=', 'deleted')

/** Lists all reviews, newest first, and how many match the filters. */
export async function listAllReviews(db: Reader, { rating, hidden, page, limit }: PageQuery & Filters): Promise<Page<ManagedReview>> {
  let found = reviewsWithProducts(db)
  if (rating) found = found.where('reviews.rating', '=', Number(rating))
  if (hidden) found = found.where('reviews.hidden_at', hidden === 'true' ? 'is not' : 'is', null)
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await withProduct(found)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows: rows.map(presentManaged), total }
}

const withProduct = (found: ReturnType<typeof reviewsWithProducts>) =>
  found.selectAll('reviews').select(['products.name as product_name', 'products.image as product_image'])

const presentManaged = (row: ReviewRow & { product_name: string; product_image: string }): ManagedReview => ({
  ...presentReview(row),
  product: { name: row.product_name, image: row.product_image },
  hiddenAt: row.hidden_at === null ? null : toIsoString(row.hidden_at),
})

/**
 * Hides a review, or shows it again; a review that is so already stays as it is.
 * @throws AppError not_found; invalid_input if it is to be hidden without a reason.
 */
export async function hideReview(tx: Tx, id: string, { hidden, reason }: { hidden: boolean; reason?: HidingReason | null | undefined }): Promise<ManagedReview> {
  if (hidden && !reason) throw new AppError('invalid_input', 'reason: must say why the review is hidden')
  const row = await lockRows(tx.db, tx.db.selectFrom('reviews').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such review.')
  const after = hidden ? (reason ?? null) : null
  if (row.hidden_reason !== after) await setReviewHidden(tx, row, after)
  const changed = await withProduct(reviewsWithProducts(tx.db).where('reviews.id', '=', id)).executeTakeFirst()
  if (!changed) throw new AppError('not_found', 'There is no such review.')
  addAuditEntry(tx, { entity: 'review', id, title: changed.product_name, before: { hidden: row.hidden_reason }, after: { hidden: after } })
  return presentManaged(changed)
}

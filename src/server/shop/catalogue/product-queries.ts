import type { Review } from '../../../contract/review.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import { sortByIds } from '../../core/db/sql/pagination.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { noSuchProduct, presentReview, type ProductWithVariantsRow } from './product-row.ts'
import { variantsColumn, weighedVariantsColumn } from './variant-row.ts'

/**
 * Returns whole rows in the order of `ids`, as lists show them. `column`: which of them are read with their
 * variants.
 */
export async function readProductsByIds(
  db: Reader,
  ids: string[],
  column: typeof variantsColumn = weighedVariantsColumn,
): Promise<ProductWithVariantsRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').selectAll().select(column(db)).where('id', 'in', ids).execute()
  return sortByIds(ids, rows)
}

/** Returns the visible reviews of a product, newest first. */
export async function readReviewsOf(db: Reader, id: string): Promise<Review[]> {
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('product_id', '=', id)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'asc')
    .execute()
  return reviews.map(presentReview)
}

/** A query for the id of the product with a variant of exactly this SKU, ignoring case. */
export const productWithSku = (db: Queries, text: string) =>
  db.selectFrom('variants').select('product_id as id').where('sku', '=', cleanCode(text).replaceAll('\0', ''))

/** Reads a product that exists. */
export const readProduct = (db: Queries, id: string): Promise<ProductWithVariantsRow> =>
  db
    .selectFrom('products')
    .selectAll()
    .select(variantsColumn(db))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Locks these products until the transaction ends. Returns those that are not deleted, by id, with their
 * variants.
 */
export async function lockProductsWithVariants(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, ProductWithVariantsRow>> {
  // Locked in id order, to avoid deadlocks between concurrent edits.
  const rows =
    ids.length === 0
      ? []
      : await lockRows(
          tx.db,
          tx.db
            .selectFrom('products')
            .selectAll()
            .where('id', 'in', ids)
            .where('visibility', '!=', 'deleted')
            .orderBy('id'),
        ).execute()
  const withVariants = rows.filter(({ variant_count }) => variant_count > 0).map(({ id }) => id)
  // Only once the products are locked: a statement sees its rows as they were when it began.
  const read =
    withVariants.length === 0
      ? []
      : await tx.db
          .selectFrom('products')
          .select(['id', variantsColumn(tx.db)])
          .where('id', 'in', withVariants)
          .execute()
  const variantsOf = new Map(read.map(({ id, variants }) => [id, variants]))
  return new Map(
    rows.map((row): [string, ProductWithVariantsRow] => [
      row.id,
      Object.assign(row, { variants: variantsOf.get(row.id) ?? null }),
    ]),
  )
}

/** The same for products that all must exist. @throws AppError not_found (with the `missing` ids). */
export async function lockAllProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, ProductWithVariantsRow>> {
  const locked = await lockProductsWithVariants(tx, ids)
  const missing = ids.filter((id) => !locked.has(id))
  if (missing.length > 0) throw new AppError('not_found', noSuchProduct().message, { missing })
  return locked
}

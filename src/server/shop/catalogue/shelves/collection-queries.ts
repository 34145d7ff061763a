import type { CollectionWithProducts } from '../../../../contract/collection.ts'
import type { CollectionRow } from '../../../core/db/schema/collection-tables.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { noSuchCollection, presentCollection } from './collection-row.ts'

/** Returns the collection with the ids of its products in order, also of hidden ones if `withHidden`. */
export async function readWithProducts(
  db: Queries,
  row: CollectionRow,
  withHidden: boolean,
): Promise<CollectionWithProducts> {
  const members = await membersOf(db, withHidden)
    .select('product_id')
    .where('collection_id', '=', row.id)
    .orderBy('collection_products.position')
    .orderBy('product_id')
    .execute()
  return { ...presentCollection(row), products: members.map(({ product_id }) => product_id) }
}

/** Products in collections, without deleted ones. */
function membersOf(db: Queries, withHidden: boolean) {
  const members = db.selectFrom('collection_products').innerJoin('products', 'products.id', 'product_id')
  return withHidden ? members.where('visibility', '!=', 'deleted') : members.where('visibility', '=', 'shown')
}

/** Locks a collection; undefined if there is none. */
export const lockCollectionIfThere = (tx: Tx, id: string): Promise<CollectionRow | undefined> =>
  lockRows(tx.db, tx.db.selectFrom('collections').selectAll().where('id', '=', id)).executeTakeFirst()

/** Locks a collection. @throws AppError not_found. */
export async function lockCollection(tx: Tx, id: string): Promise<CollectionRow> {
  const row = await lockCollectionIfThere(tx, id)
  if (!row) throw noSuchCollection()
  return row
}

/** @throws AppError code_taken if another collection has this address. */
export async function requireFreeSlug(tx: Tx, slug: string): Promise<void> {
  const other = await tx.db
    .selectFrom('collections')
    .select('title')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (other) throw new AppError('code_taken', `${other.title} already has the address /collections/${slug}.`)
}

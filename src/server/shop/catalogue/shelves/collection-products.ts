import { MAX_COLLECTION_PRODUCTS } from '../../../../contract/collection-fields.ts'
import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Tx } from '../../../core/db/types.ts'
import { AppError, invalid, invalidSentence } from '../../../core/lib/errors.ts'
import { noSuchProduct } from '../product-row.ts'

/**
 * Sets the products of a collection, in this order. Deleted products stay in it, so that it has them again
 * when they are restored. @throws AppError not_found (with the `missing` ids).
 */
export async function setCollectionProducts(tx: Tx, id: string, products: string[]): Promise<void> {
  await requireProducts(tx, products)
  const removed = await tx.db
    .deleteFrom('collection_products')
    .where('collection_id', '=', id)
    .where((e) =>
      e('product_id', 'not in', e.selectFrom('products').select('id').where('visibility', '=', 'deleted')),
    )
    .returning('product_id')
    .execute()
  const before = new Set(removed.map(({ product_id }) => product_id))
  if (products.length > 0) {
    await tx.db
      .insertInto('collection_products')
      .values(products.map((product_id, position) => ({ collection_id: id, product_id, position })))
      .execute()
  }
  const changed = [
    ...products.filter((product) => !before.has(product)),
    ...[...before].filter((product) => !products.includes(product)),
  ]
  await writeCollectionsOf(tx, changed)
}

async function requireProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const existing = await tx.db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('visibility', '!=', 'deleted')
    .execute()
  const found = new Set(existing.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw new AppError('not_found', noSuchProduct().message, { missing })
}

/**
 * Puts a product, whose row is locked, into exactly these collections: at the end of those it was not in. Those
 * with a rule stay as their rules say.
 * Their versions change, so that an edit of a collection that was opened before does not undo this.
 * @throws AppError invalid_input if one does not exist, or is full.
 */
export async function setCollectionsOf(tx: Tx, product: string, ids: string[]): Promise<void> {
  const members = await tx.db
    .selectFrom('collection_products')
    .select('collection_id')
    .where('product_id', '=', product)
    .execute()
  const before = new Set(members.map(({ collection_id }) => collection_id))
  const changed = [...ids.filter((id) => !before.has(id)), ...[...before].filter((id) => !ids.includes(id))]
  if (changed.length === 0) return
  const found = await lockRows(
    tx.db,
    tx.db.selectFrom('collections').select(['id', 'title', 'rule']).where('id', 'in', changed).orderBy('id'),
  ).execute()
  if (found.length < changed.length) throw invalid('collections', 'must name collections that exist')
  const chosen = found.filter(({ rule }) => rule === null)
  if (chosen.length === 0) return
  for (const { id, title } of chosen)
    await (before.has(id) ? removeFrom(tx, id, product) : addTo(tx, { id, title }, product))
  await tx.db
    .updateTable('collections')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .execute()
  await writeCollectionsOf(tx, [product])
  tx.invalidate('collections')
}

const removeFrom = (tx: Tx, id: string, product: string) =>
  tx.db
    .deleteFrom('collection_products')
    .where('collection_id', '=', id)
    .where('product_id', '=', product)
    .execute()

async function addTo(tx: Tx, { id, title }: { id: string; title: string }, product: string): Promise<void> {
  const { count, last } = await tx.db
    .selectFrom('collection_products')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('position').as('last')])
    .where('collection_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_COLLECTION_PRODUCTS)
    throw invalidSentence('collections', `${title} has ${MAX_COLLECTION_PRODUCTS} products already.`)
  await tx.db
    .insertInto('collection_products')
    .values({ collection_id: id, product_id: product, position: (last ?? -1) + 1 })
    .execute()
}

/** Writes the ids of their collections at these products, which lists read without another table. */
export async function writeCollectionsOf(tx: Tx, products: string[]): Promise<void> {
  if (products.length === 0) return
  // Locked first, so that the ids read next include every concurrent edit.
  await lockRows(
    tx.db,
    tx.db.selectFrom('products').select('id').where('id', 'in', products).orderBy('id'),
  ).execute()
  const rows = await tx.db
    .selectFrom('collection_products')
    .select(['product_id', 'collection_id'])
    .where('product_id', 'in', products)
    .orderBy('collection_id')
    .execute()
  // In id order, to avoid deadlocks between concurrent edits.
  for (const product of products.toSorted()) {
    const collections = rows
      .filter(({ product_id }) => product_id === product)
      .map(({ collection_id }) => collection_id)
    await tx.db
      .updateTable('products')
      .set({ collections: JSON.stringify(collections) })
      .where('id', '=', product)
      .execute()
  }
  tx.invalidate('catalogue', ...products.map((product) => `product:${product}`))
}

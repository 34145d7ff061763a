import { invalidate } from '../db/transaction.ts'
import type { Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { noSuchProduct } from './product-row.ts'

/**
 * Sets the products of a collection, in this order. Deleted products stay in it, so that it has them again when they are
 * restored. @throws AppError not_found (with the `missing` ids).
 */
export async function setCollectionProducts(tx: Tx, id: string, products: string[]): Promise<void> {
  await requireProducts(tx, products)
  const removed = await tx.db
    .deleteFrom('collection_products')
    .where('collection_id', '=', id)
    .where((e) => e('product_id', 'not in', e.selectFrom('products').select('id').where('visibility', '=', 'deleted')))
    .returning('product_id')
    .execute()
  const before = new Set(removed.map(({ product_id }) => product_id))
  if (products.length > 0) {
    await tx.db.insertInto('collection_products').values(products.map((product_id, position) => ({ collection_id: id, product_id, position }))).execute()
  }
  const changed = [...products.filter((product) => !before.has(product)), ...[...before].filter((product) => !products.includes(product))]
  await writeCollectionsOf(tx, changed)
}

async function requireProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const existing = await tx.db.selectFrom('products').select('id').where('id', 'in', ids).where('visibility', '!=', 'deleted').execute()
  const found = new Set(existing.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length > 0) throw new AppError('not_found', noSuchProduct().message, { missing })
}

/**
 * Writes the ids of their collections at these products, which lists read without another table. Their versions stay:
 * nobody edits this at a product.
 */
export async function writeCollectionsOf(tx: Tx, products: string[]): Promise<void> {
  if (products.length === 0) return
  const rows = await tx.db.selectFrom('collection_products').select(['product_id', 'collection_id']).where('product_id', 'in', products).orderBy('collection_id').execute()
  // In id order, to avoid deadlocks between concurrent edits.
  for (const product of products.toSorted()) {
    const collections = rows.filter(({ product_id }) => product_id === product).map(({ collection_id }) => collection_id)
    await tx.db.updateTable('products').set({ collections: JSON.stringify(collections) }).where('id', '=', product).execute()
  }
  invalidate(tx, 'catalogue', ...products.map((product) => `product:${product}`))
}

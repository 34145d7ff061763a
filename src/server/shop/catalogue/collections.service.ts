import type { Collection, CollectionWithProducts, MenuCollection } from '../../../contract/collection.ts'
import type { Actor } from '../../core/context.ts'
import type { CollectionRow } from '../../core/db/schema/collection-tables.ts'
import type { Queries, Reader } from '../../core/db/types.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { noSuchCollection, presentCollection } from './collection-row.ts'

const isAdmin = (actor: Actor | null) => actor?.role === 'admin'

/** Lists the collections by position; invisible ones only for administrators. */
export async function listCollections(db: Reader, actor: Actor | null): Promise<Collection[]> {
  addCacheTags('collections')
  const all = db.selectFrom('collections').selectAll().orderBy('position').orderBy('id')
  const rows = await (isAdmin(actor) ? all : all.where('is_visible', '=', 1)).execute()
  return rows.map(presentCollection)
}

/** Returns the visible collections that the menus name, if there are any. Every page of the shop depends on it. */
export async function readMenuCollections(db: Reader): Promise<{ menuCollections?: MenuCollection[] }> {
  const menuCollections = (await listCollections(db, null)).filter(({ menu }) => menu !== 'none')
  return menuCollections.length > 0 ? { menuCollections } : {}
}

/** Returns a collection with its products. @throws AppError not_found, also for one that the actor may not see. */
export async function getCollection(db: Reader, actor: Actor | null, slug: string): Promise<CollectionWithProducts> {
  addCacheTags('collections', 'catalogue')
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row || (row.is_visible === 0 && !isAdmin(actor))) throw noSuchCollection()
  return withProducts(db, row, isAdmin(actor))
}

/** The collection with the ids of its products in order, also of hidden ones if `withHidden`. */
export async function withProducts(db: Queries, row: CollectionRow, withHidden: boolean): Promise<CollectionWithProducts> {
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

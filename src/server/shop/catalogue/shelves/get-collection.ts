import type { CollectionWithProducts } from '../../../../contract/collection.ts'
import type { Actor } from '../../../core/context.ts'
import type { Reader } from '../../../core/db/types.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import { readWithProducts } from './collection-queries.ts'
import { noSuchCollection } from './collection-row.ts'

/**
 * Returns a collection with its products. @throws AppError not_found, also for one that the actor may not
 * see.
 */
export async function getCollection(
  db: Reader,
  { actor, slug }: { actor: Actor | null; slug: string },
): Promise<CollectionWithProducts> {
  addCacheTags('collections', 'catalogue')
  const isAdmin = actor?.role === 'admin'
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row || (row.is_visible === 0 && !isAdmin)) throw noSuchCollection()
  return readWithProducts(db, row, isAdmin)
}

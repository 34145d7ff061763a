import type { Collection } from '../../../../contract/collection.ts'
import type { Actor } from '../../../core/context.ts'
import type { Reader } from '../../../core/db/types.ts'
import { addCacheTags } from '../../../core/http/response-cache/cache.ts'
import { presentCollection } from './collection-row.ts'

/** Lists the collections by position; invisible ones only for administrators. */
export async function listCollections(db: Reader, { actor }: { actor: Actor | null }): Promise<Collection[]> {
  addCacheTags('collections')
  const all = db.selectFrom('collections').selectAll().orderBy('position').orderBy('id')
  const rows = await (actor?.role === 'admin' ? all : all.where('is_visible', '=', 1)).execute()
  return rows.map(presentCollection)
}

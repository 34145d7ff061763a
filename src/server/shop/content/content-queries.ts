import type { Actor } from '../../core/context.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import type { Reader } from '../../core/db/types.ts'
import type { ContentKind, ContentRow } from './content-kinds.ts'
import { noSuch } from './content-row.ts'

/** The parts of a kind that reading needs. */
type ReadableKind<Row extends ContentRow, Item> = Pick<
  ContentKind<Row, Item, object>,
  'table' | 'noun' | 'present'
>
type Viewer = { actor: Actor | null }
/** The filter of lists, and who reads them. */
export type ContentQuery = Viewer & { isActive?: 'true' | 'false' | undefined }
/** An item, and who reads it. */
export type ContentItem = Viewer & { id: string }

/**
 * Returns the `is_active` values that the actor may see. Administrators see what they filter for; everyone
 * else sees active items, and nothing when filtering for inactive ones.
 */
function visibleStates({ actor, isActive }: ContentQuery): number[] {
  if (isActive === 'true') return [1]
  if (isActive === 'false') return actor?.role === 'admin' ? [0] : []
  return actor?.role === 'admin' ? [0, 1] : [1]
}

/** Lists banners, heroes or quotes by position; those with equal positions oldest first. */
export async function listContent<Row extends ContentRow, Item>(
  db: Reader,
  { table, present }: ReadableKind<Row, Item>,
  query: ContentQuery,
): Promise<Item[]> {
  addCacheTags('content')
  const states = visibleStates(query)
  if (states.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where('is_active', 'in', states)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return (rows as unknown as Row[]).map(present)
}

/**
 * Returns one banner, hero or quote. @throws AppError not_found, also for an inactive one that the actor may
 * not see.
 */
export async function getContent<Row extends ContentRow, Item>(
  db: Reader,
  { table, noun, present }: ReadableKind<Row, Item>,
  { actor, id }: ContentItem,
): Promise<Item> {
  addCacheTags('content')
  const row = (await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) as
    | Row
    | undefined
  if (!row || !visibleStates({ actor }).includes(row.is_active)) throw noSuch(noun)
  return present(row)
}

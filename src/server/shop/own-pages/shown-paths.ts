import { statedPages } from '../../../contract/stated-pages.ts'
import type { Reader } from '../../core/db/types.ts'

/** Whether the owner has published a post: one of the owner's, not a stated one in the owner's words. */
export async function hasOwnPosts(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('kind', '=', 'journal')
    .where('published', '=', 1)
    .where('id', 'not in', idsOfStated())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The paths at which pages show the owner's text in place of the stated one; /journal among them once it has
 * a text of the owner.
 */
export async function listReplacedPaths(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'path'])
    .where('published', '=', 1)
    .where('body', 'is not', null)
    .where((e) => e.or([e('kind', '=', 'journal'), e('id', 'in', idsOfStated())]))
    .orderBy('path')
    .execute()
  const stated = new Set(idsOfStated())
  const replaced = rows.filter(({ id }) => stated.has(id)).map(({ path }) => path)
  const hasPosts = rows.some(({ path }) => path.startsWith('/journal/'))
  return hasPosts ? ['/journal', ...replaced] : replaced
}

/** The paths of the owner's own published pages and posts, by path. */
export async function listOwnPaths(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('pages')
    .select('path')
    .where('published', '=', 1)
    .where('id', 'not in', idsOfStated())
    .orderBy('path')
    .execute()
  return rows.map(({ path }) => path)
}

const idsOfStated = (): string[] => statedPages.map(({ id }) => id)

import type { ShownPage } from '../../../contract/page.ts'
import { statedPages } from '../../../contract/stated-pages.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { addCacheTags } from '../../core/http/response-cache/cache.ts'
import { readPictureSizes } from './picture-sizes.ts'
import { noSuchPage, PAGES_TAG, showPage, unedited } from './page-row.ts'

/** Returns the page at a path. @throws AppError not_found, also for a draft that the actor may not see. */
export async function getPage(
  db: Reader,
  { actor, path }: { actor: Actor | null; path: string },
): Promise<ShownPage> {
  addCacheTags(PAGES_TAG)
  const row = await db.selectFrom('pages').selectAll().where('path', '=', path).executeTakeFirst()
  if (row && (row.published === 1 || actor?.role === 'admin'))
    return showPage(row, await readPictureSizes(db, row.body ?? ''))

  const stated = statedPages.find((page) => page.path === path)
  if (stated && !row) return showPage(unedited(stated))
  throw noSuchPage()
}

import type { PageSummary } from '../../../contract/page.ts'
import { statedPages } from '../../../contract/stated-pages.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { summaryOfPage, unedited } from './page-row.ts'

/** Lists pages and posts by path, the stated ones among them. */
export async function listPages(
  db: Reader,
  { page, limit }: { page: number; limit: number },
): Promise<Page<PageSummary>> {
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'path', 'kind', 'title', 'published', 'version', 'published_at', 'updated_at'])
    .execute()
  const edited = new Set(rows.map(({ id }) => id))
  const all = [...rows, ...statedPages.filter(({ id }) => !edited.has(id)).map(unedited)]
    .map(summaryOfPage)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return { rows: all.slice((page - 1) * limit, page * limit), total: all.length }
}

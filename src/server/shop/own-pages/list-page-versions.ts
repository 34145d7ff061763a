import type { PageVersion } from '../../../contract/page.ts'
import type { Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { readPage } from './page-queries.ts'
import { presentPageVersion } from './page-row.ts'

/** Lists the versions of a page, newest first. @throws AppError not_found. */
export async function listPageVersions(
  db: Reader,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<Page<PageVersion>> {
  const current = await readPage(db, id)
  const rows = await db
    .selectFrom('page_versions')
    .selectAll()
    .where('page_id', '=', id)
    .orderBy('version', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  if (rows.length > 0 || page > 1) return { rows: rows.map(presentPageVersion), total: current.version }

  // Nobody has edited this stated page: it has no rows.
  const { title, body, published, version } = current
  return {
    rows: [presentPageVersion({ page_id: id, version, title, body, published, at: null })],
    total: version,
  }
}

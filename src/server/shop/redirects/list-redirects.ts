import type { PageQuery } from '../../../contract/fields.ts'
import type { Redirect } from '../../../contract/redirect.ts'
import { fetchPage, type Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentRedirect } from './redirect-row.ts'

/** Returns one page of the redirects, newest first, and the total. */
export async function listRedirects(db: Reader, { page, limit }: PageQuery): Promise<Page<Redirect>> {
  const all = db.selectFrom('redirects')
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await fetchPage(all.selectAll(), { page, limit })
  return { rows: rows.map(presentRedirect), total }
}

import { v7 as uuidv7 } from 'uuid'
import type { PageDraft } from '../../../contract/page-fields.ts'
import type { ManagedPage } from '../../../contract/page.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { PageRow } from '../../core/db/schema/page-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { PageFacts } from '../../core/ssr/renderer.ts'
import { requirePossiblePath } from './page-paths.ts'
import { addVersion, requireFreePath } from './page-queries.ts'
import { PAGES_TAG, pageDraftOf, presentPage } from './page-row.ts'

/** The list is read as a whole. */
const MAX_PAGES = 1000

/**
 * Creates a page or a post. `pages`: those that the shop has itself. @throws AppError invalid_input if it
 * cannot have this path, or there are too many; code_taken if another one has it.
 */
export async function createPage(
  tx: Tx,
  { pages, ...draft }: PageDraft & { pages: readonly PageFacts[] },
): Promise<ManagedPage> {
  requirePossiblePath(pages, draft)
  await requireFreePath(tx, draft.path)
  const { total } = await tx.db
    .selectFrom('pages')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= MAX_PAGES) throw new AppError('invalid_input', 'There are 1,000 pages already.')

  const now = Date.now()
  const row: PageRow = {
    ...draft,
    id: uuidv7(),
    published: draft.published ? 1 : 0,
    version: 1,
    published_at: draft.published ? now : null,
    updated_at: now,
  }
  await insertOrRetry(tx.db.insertInto('pages').values(row).execute())
  await addVersion(tx, row, now)
  tx.invalidate(PAGES_TAG)
  addAuditEntry(tx, { entity: 'page', id: row.id, title: row.title, before: null, after: pageDraftOf(row) })
  return presentPage(row)
}

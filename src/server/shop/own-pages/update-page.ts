import type { ManagedPage, PageEdit } from '../../../contract/page.ts'
import { statedPages } from '../../../contract/stated-pages.ts'
import type { PageRow } from '../../core/db/schema/page-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'
import type { PageFacts } from '../../core/ssr/renderer.ts'
import { requirePossiblePath } from './page-paths.ts'
import { lockPage, requireFreePath, savePage } from './page-queries.ts'
import { presentPage } from './page-row.ts'

/**
 * Saves the given fields of a page as its next version. `pages`: those that the shop has itself.
 * @throws AppError not_found; invalid_input for a path that it cannot have; code_taken if another page has
 * it; stale_edit (with the current page) if it was saved since the editor loaded it.
 */
export async function updatePage(
  tx: Tx,
  { id, version, published, pages, ...edit }: PageEdit & { id: string; pages: readonly PageFacts[] },
): Promise<ManagedPage> {
  const before = await lockPage(tx, id)
  if (version !== undefined && version !== before.version) {
    throw new AppError(
      'stale_edit',
      'Someone else has changed this page since you opened it. Please look at it again.',
      { current: presentPage(before) },
    )
  }
  const after: PageRow = { ...before, ...omitUndefined(edit) }
  if (published !== undefined) after.published = published ? 1 : 0

  await requirePath(tx, { before, after, pages })
  return presentPage(await savePage(tx, before, after))
}

async function requirePath(
  tx: Tx,
  { before, after, pages }: { before: PageRow; after: PageRow; pages: readonly PageFacts[] },
): Promise<void> {
  const isMoved = after.path !== before.path
  if (statedPages.some(({ id }) => id === before.id)) {
    if (isMoved) throw new AppError('invalid_input', 'path: stays, because the shop links to it')
    if (after.kind !== before.kind) throw new AppError('invalid_input', 'kind: stays, because of its path')
    if (after.published === 0)
      throw new AppError('invalid_input', 'published: stays, because the shop links to this page')
    return
  }
  requirePossiblePath(pages, after)
  if (isMoved) await requireFreePath(tx, after.path)
}

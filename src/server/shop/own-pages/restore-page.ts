import type { ManagedPage } from '../../../contract/page.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { lockPage, savePage } from './page-queries.ts'
import { presentPage } from './page-row.ts'

/**
 * Saves title and text of an earlier version of a page as the newest one. @throws AppError not_found if there
 * is no such page or version.
 */
export async function restorePage(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<ManagedPage> {
  const row = await lockPage(tx, id)
  const earlier = await tx.db
    .selectFrom('page_versions')
    .select(['title', 'body'])
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!earlier) throw new AppError('not_found', 'There is no such version.')
  return presentPage(await savePage(tx, row, { ...row, ...earlier }))
}

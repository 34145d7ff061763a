import { statedPages } from '../../../contract/stated-pages.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { PageRow } from '../../core/db/schema/page-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { noSuchPage, PAGES_TAG, pageDraftOf, unedited } from './page-row.ts'

/** The row of a page; of a stated page also if nobody has edited it. @throws AppError not_found. */
export async function readPage(db: Queries, id: string): Promise<PageRow> {
  const row = await db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
  const stated = statedPages.find((page) => page.id === id)
  if (row) return row
  if (stated) return unedited(stated)
  throw noSuchPage()
}

/** The row of a page, locked. A stated page gets its row, with version 1. @throws AppError not_found. */
export async function lockPage(tx: Tx, id: string): Promise<PageRow> {
  const row = await lockRows(
    tx.db,
    tx.db.selectFrom('pages').selectAll().where('id', '=', id),
  ).executeTakeFirst()
  if (row) return row

  const first = await readPage(tx.db, id)
  await insertOrRetry(tx.db.insertInto('pages').values(first).execute())
  await addVersion(tx, first, null)
  return first
}

/** @throws AppError code_taken if another page has this path. */
export async function requireFreePath(tx: Tx, path: string): Promise<void> {
  const other = await tx.db.selectFrom('pages').select('title').where('path', '=', path).executeTakeFirst()
  if (other) throw new AppError('code_taken', `${other.title} already has the address ${path}.`)
}

/** Saves a page as its next version. */
export async function savePage(tx: Tx, before: PageRow, after: PageRow): Promise<PageRow> {
  const now = Date.now()
  const saved: PageRow = {
    ...after,
    version: before.version + 1,
    published_at: after.published_at ?? (after.published === 1 && after.body !== null ? now : null),
    updated_at: now,
  }
  await insertOrRetry(tx.db.updateTable('pages').set(saved).where('id', '=', saved.id).execute())
  await addVersion(tx, saved, now)
  tx.invalidate(PAGES_TAG)
  addAuditEntry(tx, {
    entity: 'page',
    id: saved.id,
    title: saved.title,
    before: pageDraftOf(before),
    after: pageDraftOf(saved),
  })
  return saved
}

/** Keeps what a page is now as its version. */
export async function addVersion(
  tx: Tx,
  { id, version, title, body, published }: PageRow,
  at: number | null,
): Promise<void> {
  await tx.db
    .insertInto('page_versions')
    .values({ page_id: id, version, title, body, published, at })
    .execute()
}

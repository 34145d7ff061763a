import { sql, type SqlBool } from 'kysely'
import type { Database } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import type { MediaStore } from './media-store.ts'

/**
 * A file is deleted in three steps: mark it, check again that it is unused, then delete the file and after it
 * the row. While it is marked, nobody can store the same bytes, so no row is left without a file, however
 * many nodes store and delete.
 */

/** Age at which a mark expires, for processes that were killed, in milliseconds. */
const DELETION_TIMEOUT_MS = 3_600_000

/** SQL condition: the row of `media` is marked for deletion. */
export const isBeingDeleted = () =>
  sql<SqlBool>`(leaving_since is not null and leaving_since > ${Date.now() - DELETION_TIMEOUT_MS})`

/** The error for an upload whose bytes are marked for deletion. */
export const deletionInProgressError = () =>
  new AppError('unavailable', 'The same file is being deleted right now. Please try again in a minute.', {
    retryAfter: 60,
  })

/**
 * Marks those of these files that were last uploaded before an instant (milliseconds) and returns their
 * hashes; skips files that another node has marked.
 */
export async function markForDeletion(
  { transaction }: Database,
  hashes: string[],
  before: number,
): Promise<string[]> {
  const marked = await transaction((tx) =>
    tx.db
      .updateTable('media')
      .set({ leaving_since: Date.now() })
      .where('hash', 'in', hashes)
      .where('created_at', '<', before)
      .where((e) => e.not(isBeingDeleted()))
      .returning('hash')
      .execute(),
  )
  return marked.map(({ hash }) => hash)
}

/** Removes the mark from files that are in use after all. */
export async function keepFile({ transaction }: Database, hashes: string[]): Promise<void> {
  await transaction((tx) =>
    tx.db
      .updateTable('media')
      .set({ leaving_since: null, unused_since: null })
      .where('hash', 'in', hashes)
      .execute(),
  )
}

/** Deletes a file that this node has marked. */
export async function deleteMarked(
  { transaction }: Database,
  media: MediaStore,
  hash: string,
): Promise<void> {
  await media.forget(hash)
  await transaction((tx) =>
    tx.db.deleteFrom('media').where('hash', '=', hash).where('leaving_since', 'is not', null).execute(),
  )
}

import { sql, type SqlBool } from 'kysely'
import type { Database } from '../db/client.ts'
import { AppError } from '../lib/errors.ts'
import type { MediaStore } from './media-store.ts'

/**
 * A file is taken away in three steps: it is marked as leaving, looked at once more, then dropped, first the file and
 * then its entry. Between the first and the last nobody stores the same bytes, so that no entry is left without a file,
 * however many nodes store and drop.
 */

/** What a process that was killed has marked is free again after so long, in milliseconds. */
const LONGEST_LEAVING_MS = 3_600_000

/** Whether an entry of `media` is on its way out. */
export const isBeingDeleted = () => sql<SqlBool>`(leaving_since is not null and leaving_since > ${Date.now() - LONGEST_LEAVING_MS})`

/** What is told to somebody who stores what is leaving. */
export const isBeingTakenAway = () =>
  new AppError('unavailable', 'The same file is just being taken out of the shop. Please try again in a minute.', { retryAfter: 60 })

/** Marks those of these files that were last uploaded before an instant (milliseconds) and answers them; what another node has marked is its own to drop. */
export async function markForDeletion({ transaction }: Database, hashes: string[], before: number): Promise<string[]> {
  const marked = await transaction((tx) =>
    tx.updateTable('media').set({ leaving_since: Date.now() }).where('hash', 'in', hashes).where('created_at', '<', before).where((e) => e.not(isBeingDeleted())).returning('hash').execute(),
  )
  return marked.map(({ hash }) => hash)
}

/** What is used after all. */
export async function keepFile({ transaction }: Database, hashes: string[]): Promise<void> {
  await transaction((tx) => tx.updateTable('media').set({ leaving_since: null, unused_since: null }).where('hash', 'in', hashes).execute())
}

/** Drops what this node has marked as leaving. */
export async function deleteMarked({ transaction }: Database, media: MediaStore, hash: string): Promise<void> {
  await media.forget(hash)
  await transaction((tx) => tx.deleteFrom('media').where('hash', '=', hash).where('leaving_since', 'is not', null).execute())
}

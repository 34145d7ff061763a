import { DAY_MS } from '../../../rules/durations.ts'
import { openSnapshot } from '../../core/backup/snapshot.ts'
import type { MediaRow } from '../../core/db/schema/tables.ts'
import { deleteMarked, keepFile, markForDeletion } from '../../core/media/deletion-lock.ts'
import type { Config } from '../../core/config/config.ts'
import type { AppContext } from '../../core/context.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'

/** How long an orphaned file is kept, because it may be in an open form. Milliseconds. */
const GRACE_MS = 7 * DAY_MS

type File = Pick<MediaRow, 'hash' | 'unused_since'>

/**
 * Deletes uploaded files to which no row of any table has referred for a week. The audit log and past orders
 * keep their files forever. It scans the whole database, so it runs once a night. Several nodes may run it at
 * the same time. Throws the reason of `stopping` once that is aborted.
 */
export async function deleteOrphanedFiles(
  { db, media, settings }: Pick<AppContext, 'db' | 'media' | 'settings'>,
  stopping?: AbortSignal,
): Promise<void> {
  const now = Date.now()
  const idleLong = await db.reader
    .selectFrom('media')
    .select('hash')
    .where('unused_since', '<=', now - GRACE_MS)
    .execute()
  const marked = new Set<string>()
  for (const hashes of partsOf(idleLong))
    for (const hash of await markForDeletion(db, hashes, now - GRACE_MS)) marked.add(hash)
  // Collect references after marking: files referenced by now are kept.
  const named = await namedFiles(settings, stopping)
  const files = await db.reader.selectFrom('media').select(['hash', 'unused_since']).execute()
  const [back, idle] = [
    files.filter(({ hash, unused_since }) => unused_since !== null && named.has(hash)),
    files.filter(({ hash }) => !named.has(hash)),
  ]
  for (const hashes of partsOf(back)) await keepFile(db, hashes)
  for (const hashes of partsOf(idle.filter(({ unused_since }) => unused_since === null))) {
    await db.transaction((tx) =>
      tx.db
        .updateTable('media')
        .set({ unused_since: now })
        .where('hash', 'in', hashes)
        .where('unused_since', 'is', null)
        .execute(),
    )
  }
  for (const { hash } of idle.filter((file) => marked.has(file.hash))) {
    stopping?.throwIfAborted()
    await deleteMarked(db, media, hash)
  }
}

const NAMED = /\/media\/([0-9a-f]{32})\//g

/** Returns the hashes of all files that any row of any table refers to. */
async function namedFiles(settings: Config, stopping?: AbortSignal): Promise<Set<string>> {
  const { tables, close } = await openSnapshot(settings)
  // A setting of the environment is in no table.
  const named = new Set([...(settings.visit.image ?? '').matchAll(NAMED)].map(([, hash = '']) => hash))
  try {
    for (const shape of await tables.shapes()) {
      for await (const lines of tables.lines(shape)) {
        for (const line of lines) for (const [, hash = ''] of line.matchAll(NAMED)) named.add(hash)
        await nextTurn()
        stopping?.throwIfAborted()
      }
    }
  } finally {
    await close()
  }
  return named
}

/** Maximum number of files per statement. */
const BATCH_SIZE = 500

const partsOf = (files: Pick<File, 'hash'>[]): string[][] =>
  Array.from({ length: Math.ceil(files.length / BATCH_SIZE) }, (_, part) =>
    files.slice(part * BATCH_SIZE, (part + 1) * BATCH_SIZE).map(({ hash }) => hash),
  )

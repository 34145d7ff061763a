import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reader } from '../db/types.ts'
import { outboxFolder } from './transport.ts'

/** Ids per query. */
const BATCH_SIZE = 500

/**
 * Deletes the files of mails that are no longer in the outbox, so that an erased mail does not survive as a
 * file. Also deletes files older than `before` (milliseconds since 1970) that earlier versions named
 * differently.
 */
export async function deleteOutboxFiles(db: Reader, dataDir: string, before: number): Promise<void> {
  const folder = outboxFolder(dataDir)
  const files = await readdir(folder).catch(() => [])
  const ids = new Set(files.map(idIn).filter((id) => id !== undefined))
  const held = await heldIds(db, [...ids])
  for (const file of files) {
    const path = join(folder, file)
    const id = idIn(file)
    const isOver = id === undefined ? await isOlder(path, before) : !held.has(id)
    if (isOver) await rm(path, { force: true })
  }
}

/** Returns the id of the mail that a file was written for. */
const idIn = (file: string): string | undefined =>
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\.)/.exec(file)?.[0]

async function heldIds(db: Reader, ids: string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('id', 'in', ids.slice(start, start + BATCH_SIZE))
      .execute()
    for (const { id } of rows) held.add(id)
  }
  return held
}

/** False also if another process has deleted the file in the meantime. */
const isOlder = (path: string, before: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs <= before,
    () => false,
  )

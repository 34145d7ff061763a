import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_CHECKED_BACKUP, type BackupContents } from '../../../contract/backup.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { Manifest } from '../../core/backup/manifest.ts'
import { runBackup } from '../../core/backup/run-backup.ts'

/**
 * Reads a backup from beginning to end, compares every checksum, and returns what it contains. The file is
 * kept in `folder` in the meantime.
 * @throws AppError invalid_input if it is damaged or incomplete; too_large.
 */
export async function checkBackup(backup: Readable, folder: string): Promise<BackupContents> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, randomUUID())
  try {
    await pipeline(backup, limit, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    const run = runBackup({ does: 'check', file })
    return contentsOf(await run.manifest().finally(() => run.stop()))
  } catch (error) {
    // People know their own name of the file, not the one it has here.
    if (error instanceof AppError) throw new AppError(error.code, error.message.replace(file, 'This file'))
    throw error
  } finally {
    await rm(file, { force: true })
  }
}

async function* limit(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > MAX_CHECKED_BACKUP)
      throw new AppError(
        'too_large',
        'This backup is larger than 2 GB. Check it with `npm run shop -- verify` on the server.',
      )
    yield piece
  }
}

function contentsOf({ madeAt, tables, media, missing }: Manifest): BackupContents {
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  return {
    madeAt,
    orders: rows('orders'),
    products: rows('products'),
    users: rows('users'),
    files: media.length,
    missingFiles: missing.length,
  }
}

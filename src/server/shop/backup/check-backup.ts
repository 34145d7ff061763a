import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_CHECKED_BACKUP, type BackupContents } from '../../../contract/backup.ts'
import { AppError, unavailable } from '../../core/lib/errors.ts'
import type { BackupSummary } from '../../core/backup/backup-process.ts'
import type { SecretKeySource } from '../../core/config/secret-key.ts'
import { runBackup } from '../../core/backup/run-backup.ts'

/** How long a check may take once the file has arrived. */
const TIME_LIMIT_MS = 2 * 60_000

type CheckOptions = {
  /** Where the file is kept in the meantime. */
  folder: string
  /** The shop's own key, which is tried on the encrypted values. */
  keys: SecretKeySource
  /** Aborted when the shop stops, which ends the check. */
  stopping: AbortSignal
  timeLimitMs?: number
}

/**
 * Reads a backup from beginning to end, compares every checksum, and returns what it contains.
 * @throws AppError invalid_input if it is damaged or incomplete; too_large, also if the check takes too long;
 * unavailable if the shop stops.
 */
export async function checkBackup(
  backup: Readable,
  { folder, keys, stopping, timeLimitMs = TIME_LIMIT_MS }: CheckOptions,
): Promise<BackupContents> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    await pipeline(backup, limit, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    const file = await open(path)
    // The open file stays readable, and nothing stays behind, however the check ends.
    await rm(path)
    return contentsOf(await checkFile(file, { keys, stopping, late: AbortSignal.timeout(timeLimitMs) }))
  } finally {
    await rm(path, { force: true })
  }
}

type Run = { keys: SecretKeySource; stopping: AbortSignal; late: AbortSignal }

async function checkFile(file: FileHandle, { keys, stopping, late }: Run): Promise<BackupSummary> {
  const end = AbortSignal.any([stopping, late])
  const run = runBackup({ does: 'check', keys }, file.fd)
  end.addEventListener('abort', run.stop)
  if (end.aborted) run.stop()

  try {
    return await run.summary()
  } catch (error) {
    if (stopping.aborted) throw unavailable()
    if (late.aborted) throw tooLarge('This backup takes too long to check.')
    throw error
  } finally {
    run.stop()
    await file.close()
  }
}

async function* limit(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > MAX_CHECKED_BACKUP) throw tooLarge('This backup is larger than 2 GB.')
    yield piece
  }
}

const tooLarge = (problem: string) =>
  new AppError('too_large', `${problem} Check it with \`npm run shop -- verify\` on the server.`)

function contentsOf({ manifest, encrypted }: BackupSummary): BackupContents {
  const { madeAt, tables, media, missing } = manifest
  const rows = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0

  return {
    madeAt,
    orders: rows('orders'),
    products: rows('products'),
    users: rows('users'),
    files: media.length,
    missingFiles: missing.length,
    encryptedValues: encrypted.values,
    unopenedValues: encrypted.unopened,
  }
}

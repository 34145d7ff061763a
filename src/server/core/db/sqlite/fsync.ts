import { fdatasync, fsync, openSync, closeSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { coalesce } from '../../lib/coalesce.ts'

/** The disk did not store what was written, and it is unknown how much of it is there. */
export class FsyncFailed extends Error {}

/**
 * Resolves once everything written before the call is on disk. @throws the first failure, and again on every
 * later call.
 */
export type Fsync = () => Promise<void>

const syncData = promisify(fdatasync)
const syncAll = promisify(fsync)

export type FileSync = {
  /** @throws FsyncFailed on the first failure and on every later call. */
  flush: Fsync
  /** Aborted, with the error as its reason, once an fsync has failed. */
  failed: AbortSignal
  close(): void
}

/**
 * Syncs a log file, whichever connection writes it; the first time also its directory entry. Concurrent calls
 * share a sync.
 */
export function openFileSync(file: string): FileSync {
  const failure = new AbortController()
  let descriptor: number | undefined
  const sync = async () => {
    // It is unknown what is on disk.
    failure.signal.throwIfAborted()
    try {
      if (descriptor === undefined) {
        descriptor = openSync(file, 'r+')
        await fsyncPath(dirname(file))
      }
      await syncData(descriptor)
    } catch (error) {
      failure.abort(new FsyncFailed(`${file} could not be flushed to disk`, { cause: error }))
      throw failure.signal.reason
    }
  }
  return {
    flush: coalesce(sync),
    failed: failure.signal,
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

/** Syncs a file, or the entries of a directory. */
export async function fsyncPath(path: string): Promise<void> {
  // Windows has no separate sync of directory entries, and syncs only files that are open for writing.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  await syncAll(descriptor).finally(() => closeSync(descriptor))
}

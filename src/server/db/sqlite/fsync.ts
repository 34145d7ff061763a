import { fdatasync, fsync, openSync, closeSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** The disk did not store what was written, and it is unknown how much of it is there. */
export class FsyncFailed extends Error {}

/** Resolves once everything written before the call is on disk. @throws the first failure, and again on every later call. */
export type Fsync = () => Promise<void>

/**
 * Coalesces concurrent fsync calls: a call during a running fsync waits for the next one, which covers all waiting
 * calls. After a failure every later call fails too, because it is unknown what is on disk.
 */
export function coalescedFsync(sync: () => Promise<void>): Fsync {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined
  const trip = async () => {
    await sync()
    if (!next) underWay = undefined
  }
  const start = (): Promise<void> => {
    next = undefined
    underWay = trip()
    return underWay
  }
  return () => {
    if (!underWay) return start()
    next ??= underWay.then(start)
    return next
  }
}

const syncData = promisify(fdatasync)
const syncAll = promisify(fsync)

export type FileSync = {
  /** @throws FsyncFailed on the first failure and on every later call. */
  flush: Fsync
  /** Aborted, with the error as its reason, once an fsync has failed. */
  failed: AbortSignal
  close(): void
}

/** Syncs a log file, whichever connection writes it; the first time also its directory entry. */
export function openFileSync(file: string): FileSync {
  const failure = new AbortController()
  let descriptor: number | undefined
  const sync = async () => {
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
    flush: coalescedFsync(sync),
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

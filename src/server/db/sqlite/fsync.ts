import { fdatasync, fsync, openSync, closeSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** The disk has not taken what was written to it, and nobody knows what of it is there. */
export class FsyncFailed extends Error {}

/** Resolves when everything written before the call is on the disk. @throws the first failure, from then on always. */
export type Fsync = () => Promise<void>

/**
 * Lets any number of writers share one trip to the disk: whoever asks while a trip is under way waits for the next
 * one, which carries all of them. After a trip has failed nobody knows what is on the disk, so every later one fails too.
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
  /** @throws FsyncFailed the first time it fails, and from then on always. */
  flush: Fsync
  /** Aborted, with what was thrown as its reason, once a trip has failed. */
  failed: AbortSignal
  close(): void
}

/** Brings a log file to the disk, whoever writes it; its name in the folder the first time. */
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
      failure.abort(new FsyncFailed(`${file} could not be brought to the disk`, { cause: error }))
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

/** Brings a file, or the names in a folder, to the disk. */
export async function fsyncPath(path: string): Promise<void> {
  // Windows keeps no names to sync apart from the files, and syncs only what is open for writing.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  await syncAll(descriptor).finally(() => closeSync(descriptor))
}

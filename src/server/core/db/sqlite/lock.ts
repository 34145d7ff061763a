import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../lib/errors.ts'

/**
 * Locks the data directory for this process, until the returned function is called or the process ends in any
 * way. It is SQLite's file lock on a separate file, which the system releases.
 * @throws StartError if another process holds the lock or the directory cannot be written.
 */
export function lockDataDirectory(directory: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(directory, 'shop.lock'), { timeout: 0 })
    chmodSync(join(directory, 'shop.lock'), 0o600)
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new StartError(
        `Setting DATA_DIR: ${directory} is in use by another process of the shop. Stop it first.`,
      )
    }
    throw new StartError(`Setting DATA_DIR: ${directory} cannot be written (${(error as Error).message}).`)
  }
  const held = lock
  return () => held.close()
}

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../lib/errors.ts'

/**
 * Takes the data directory for this process alone, until the returned function is called or the process ends,
 * however it ends: the lock is SQLite's own file lock on a file of its own, which the system lets go of.
 * @throws StartError when another process has it or the directory cannot be written.
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
      throw new StartError(`Setting DATA_DIR: ${directory} is in use by another process of the shop. Stop that one first.`)
    }
    throw new StartError(`Setting DATA_DIR: ${directory} cannot be written (${(error as Error).message}).`)
  }
  const held = lock
  return () => held.close()
}

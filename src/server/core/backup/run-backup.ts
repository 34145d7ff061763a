import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../lib/errors.ts'
import type { BackupResult, BackupTask } from './backup-process.ts'
import type { Manifest } from './manifest.ts'

type BackupRun = {
  /** The bytes of the backup. */
  output: Readable
  /** Contents of the backup. @throws AppError invalid_input if it is damaged; Error if the process failed. */
  manifest(): Promise<Manifest>
  /** Ends the process. */
  stop(): void
}

/**
 * Runs a task in a process of its own, since compressing and comparing would keep every other call waiting.
 */
export function runBackup(task: BackupTask): BackupRun {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('The process of the backup has no output.')
  let result: BackupResult = { problem: null }
  child.once('message', (message: BackupResult) => (result = message))
  const ended = once(child, 'exit')
  // `manifest` reports the error; without this line it would also be unhandled and end the shop.
  ended.catch(() => undefined)
  child.send(task)
  return {
    output: stdout,
    async manifest() {
      await ended
      if ('manifest' in result) return result.manifest
      throw result.problem === null
        ? new Error('The process of the backup failed.')
        : new AppError('invalid_input', result.problem)
    },
    stop: () => void child.kill(),
  }
}

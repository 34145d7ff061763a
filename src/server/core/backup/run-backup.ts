import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../lib/errors.ts'
import type { BackupResult, BackupSummary, BackupTask } from './backup-process.ts'

type BackupRun = {
  /** The bytes of the backup. */
  output: Readable
  /**
   * The contents of the backup, once all its bytes have left the process.
   * @throws AppError invalid_input if the backup is damaged; Error if the process failed.
   */
  summary(): Promise<BackupSummary>
  /** Ends the process. */
  stop(): void
}

/** Heap of the process in MB: no part of an honest backup needs more. */
const MAX_HEAP_MB = 1024

/**
 * Runs a task in a process of its own, since compressing and comparing would keep every other call waiting.
 * `file`: descriptor of the backup to check, from its first byte.
 */
export function runBackup(task: BackupTask, file?: number): BackupRun {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: [file ?? 'ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('The process of the backup has no output.')
  const result = resultOf(child)
  child.send(task, (error) => error && child.kill())
  return {
    output: stdout,
    async summary() {
      const outcome = await result
      if ('manifest' in outcome) return outcome
      throw outcome.problem === null
        ? new Error('The process of the backup failed.')
        : new AppError('invalid_input', outcome.problem)
    },
    stop: () => void child.kill(),
  }
}

/**
 * Resolves to the message of the process, which ends once that has arrived: the message of a process that
 * ends by itself can arrive after the event of its end.
 */
const resultOf = (child: ChildProcess): Promise<BackupResult> =>
  new Promise((resolve) => {
    child.once('message', (result: BackupResult) => {
      resolve(result)
      if (child.connected) child.disconnect()
    })
    child.once('error', () => resolve({ problem: null }))
    child.once('close', () => resolve({ problem: null }))
  })

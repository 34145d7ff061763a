import { inspect } from 'node:util'
import { StartError } from '../lib/errors.ts'
import { backUp, type ShopPlace } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { verifyBackup } from './verify.ts'

/** Work of this process: a backup of a shop to standard output, or the check of a file. */
export type BackupTask = { does: 'make'; place: ShopPlace } | { does: 'check'; file: string }
/**
 * `problem`: the error text for people; null if the process itself failed, which its standard error
 * describes.
 */
export type BackupResult = { manifest: Manifest } | { problem: string | null }

const perform = async (task: BackupTask): Promise<Manifest> => {
  const progress = () => undefined
  if (task.does === 'check') return verifyBackup(task.file, progress)
  return (await backUp(task.place, process.stdout, { replace: false, progress })).manifest
}

process.once('message', (task: BackupTask) => {
  perform(task)
    .then(
      (manifest): BackupResult => ({ manifest }),
      (error: unknown): BackupResult => {
        if (!(error instanceof StartError)) process.stderr.write(`${inspect(error)}\n`)
        return { problem: error instanceof StartError ? error.message : null }
      },
    )
    .then((result) => process.send?.(result, () => process.disconnect()))
})
// It ends with the shop that started it.
process.once('disconnect', () => process.exit())

import { inspect } from 'node:util'
import { StartError } from '../lib/errors.ts'
import { backUp, type ShopPlace } from './backup.ts'
import type { SecretKeySource } from '../config/secret-key.ts'
import type { Manifest } from './manifest.ts'
import { countEncryptedValues, type EncryptedValues } from './encrypted-values.ts'
import { verifyBackup } from './verify.ts'

/**
 * Work of this process: a backup of a shop to standard output, or the check of the file that is its standard
 * input, and whether `keys` decrypt its encrypted values.
 */
export type BackupTask = { does: 'make'; place: ShopPlace } | { does: 'check'; keys: SecretKeySource }
export type BackupSummary = { manifest: Manifest; encrypted: EncryptedValues }
/**
 * `problem`: the error text for people; null if the process itself failed, which its standard error
 * describes.
 */
export type BackupResult = BackupSummary | { problem: string | null }

const perform = async (task: BackupTask): Promise<BackupSummary> => {
  const progress = () => undefined
  if (task.does === 'check') {
    const { encrypted, onLines } = countEncryptedValues(task.keys)
    // People know their own name of the file, not where it is kept.
    return { manifest: await verifyBackup({ name: 'This file', fd: 0 }, progress, onLines), encrypted }
  }
  const { manifest } = await backUp(task.place, process.stdout, { replace: false, progress })
  return { manifest, encrypted: { values: 0, unopened: 0 } }
}

process.once('message', (task: BackupTask) => {
  perform(task)
    .catch((error: unknown): BackupResult => {
      if (!(error instanceof StartError)) process.stderr.write(`${inspect(error)}\n`)
      return { problem: error instanceof StartError ? error.message : null }
    })
    // The callback takes the error of a message to a shop that has gone: `disconnect` ends this process.
    .then((result) => process.send?.(result, () => undefined))
})
// It ends once the shop has the result, and also with the shop.
process.once('disconnect', () => process.exit())

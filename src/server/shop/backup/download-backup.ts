import type { AppContext } from '../../core/context.ts'
import { recordBackup } from '../../core/backup/last-backup.ts'
import { runBackup } from '../../core/backup/run-backup.ts'

/**
 * Makes a backup of the whole shop and yields its bytes (.tar.gz). Once all are sent, it counts as the last
 * backup.
 */
export async function* downloadBackup({ settings }: AppContext): AsyncIterable<Uint8Array> {
  const { dataDir, databaseUrl, databaseDirectUrl, s3 } = settings
  const run = runBackup({ does: 'make', place: { dataDir, databaseUrl, databaseDirectUrl, s3 } })
  try {
    for await (const piece of run.output) yield piece as Uint8Array
    // The response ends well only if the process says that this was everything.
    const { manifest } = await run.summary()
    await recordBackup(dataDir, manifest.madeAt)
  } finally {
    run.stop()
  }
}

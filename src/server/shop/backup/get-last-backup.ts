import type { AppContext } from '../../core/context.ts'
import { lastBackup } from '../../core/backup/last-backup.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/**
 * Returns when the last whole backup was made on this machine or downloaded from it; null if none is known.
 */
export async function getLastBackup({ settings }: AppContext): Promise<{ madeAt: string | null }> {
  const madeAt = await lastBackup(settings.dataDir)
  return { madeAt: madeAt === undefined ? null : toIsoString(madeAt) }
}

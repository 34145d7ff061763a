import type { Config } from '../../core/config/config.ts'
import { lastBackup } from '../../core/backup/last-backup.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/**
 * Returns when the last whole backup was made on this machine or downloaded from it; null if none is known.
 */
export async function getLastBackup({ dataDir }: Config): Promise<{ madeAt: string | null }> {
  const madeAt = await lastBackup(dataDir)
  return { madeAt: madeAt === undefined ? null : toIsoString(madeAt) }
}

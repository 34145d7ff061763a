import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getLastBackup } from '../../../contract/backup.ts'

/** When the last backup was made. Never cached: a download in another tab changes it too. */
export function useLastBackup() {
  const { api } = useRouteContext({ from: '__root__' })
  return useQuery({ queryKey: ['last-backup'], queryFn: () => api(getLastBackup, {}), staleTime: 0 })
}

/** A nightly backup is older than this only if one has failed. */
const OLD_MS = 26 * 3_600_000

/** Whether the owner should make a backup now. `madeAt`: null if no backup is known. */
export const isBackupDue = (madeAt: string | null): boolean =>
  madeAt === null || Date.now() - Date.parse(madeAt) > OLD_MS

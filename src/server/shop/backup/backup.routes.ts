import { MAX_CHECKED_BACKUP } from '../../../contract/backup.ts'
import * as contract from '../../../contract/backup.schemas.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Config } from '../../core/config/config.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { takeFile } from '../../core/media/receive-file.ts'
import { checkBackup } from './check-backup.ts'
import { downloadBackup } from './download-backup.ts'
import { downloadBackupKey } from './download-backup-key.ts'
import { getLastBackup } from './get-last-backup.ts'

export function backupRoutes(route: Route, shop: AppContext): void {
  route(contract.getLastBackup, () => getLastBackup(shop))
  route(contract.downloadBackup, async ({ reply }) => {
    reply.header(
      'content-disposition',
      `attachment; filename="shop-${isoDay(dayInIndia(Date.now()))}.tar.gz"`,
    )
    return downloadBackup(shop)
  })
  route(contract.downloadBackupKey, async ({ reply }) => {
    reply.header('content-disposition', 'attachment; filename="secret.key"')
    return downloadBackupKey(shop)
  })
}

/** The check of a backup, which reads its file as a stream. */
export function checkBackupRoute(route: Route, { media, settings, shutdown }: AppContext): void {
  route(
    contract.checkBackup,
    async ({ tx, prepared }) => {
      // It changes nothing.
      skipAuditEntry(tx)
      return prepared
    },
    {
      largestBody: () => contract.checkBackup.bodyLimit,
      prepare: ({ request, reply }: BeforeTransaction<typeof contract.checkBackup>) =>
        takeFile(request, reply, MAX_CHECKED_BACKUP, ({ file }) =>
          checkBackup(file, { folder: media.incoming, keys: keysOf(settings), stopping: shutdown.signal }),
        ),
    },
  )
}

const keysOf = ({ secretKey, databaseUrl, dataDir }: Config) => ({ secretKey, databaseUrl, dataDir })

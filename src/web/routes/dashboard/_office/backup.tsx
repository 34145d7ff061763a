import { createFileRoute } from '@tanstack/react-router'
import type { downloadBackup } from '../../../../contract/backup.ts'
import { BackupPage } from '../../../admin/backup/backup-page.tsx'

export const Route = createFileRoute('/dashboard/_office/backup')({
  staticData: { duty: 'owner' satisfies typeof downloadBackup.duty },
  component: BackupPage,
})

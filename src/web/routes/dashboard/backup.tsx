import { createFileRoute } from '@tanstack/react-router'
import { BackupPage } from '../../admin/backup/backup-page.tsx'

export const Route = createFileRoute('/dashboard/backup')({
  staticData: { role: 'admin' },
  component: BackupPage,
})

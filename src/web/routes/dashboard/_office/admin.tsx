import { createFileRoute } from '@tanstack/react-router'
import type { getMorningBoard } from '../../../../contract/morning-board.ts'
import { AdminPage } from '../../../admin/stats/admin-page.tsx'

export const Route = createFileRoute('/dashboard/_office/admin')({
  staticData: { duty: 'counter' satisfies typeof getMorningBoard.duty },
  component: AdminPage,
})

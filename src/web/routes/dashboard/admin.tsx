import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../../admin/stats/admin-page.tsx'

export const Route = createFileRoute('/dashboard/admin')({ staticData: { role: 'admin' }, component: AdminPage })

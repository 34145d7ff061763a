import { createFileRoute } from '@tanstack/react-router'
import { CarriersPage } from '../../admin/carriers/carriers-page.tsx'

export const Route = createFileRoute('/dashboard/carriers')({
  staticData: { role: 'admin' },
  component: CarriersPage,
})

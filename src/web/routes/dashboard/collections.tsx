import { createFileRoute } from '@tanstack/react-router'
import { CollectionsPage } from '../../admin/collections/collections-page.tsx'

export const Route = createFileRoute('/dashboard/collections')({
  staticData: { role: 'admin' },
  component: CollectionsPage,
})

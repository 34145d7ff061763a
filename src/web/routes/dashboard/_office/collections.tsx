import { createFileRoute } from '@tanstack/react-router'
import type { createCollection } from '../../../../contract/manage-collections.ts'
import { CollectionsPage } from '../../../admin/collections/collections-page.tsx'

export const Route = createFileRoute('/dashboard/_office/collections')({
  staticData: { duty: 'manager' satisfies typeof createCollection.duty },
  component: CollectionsPage,
})

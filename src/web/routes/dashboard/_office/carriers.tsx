import { createFileRoute } from '@tanstack/react-router'
import type { createCarrier } from '../../../../contract/manage-shipments.ts'
import { CarriersPage } from '../../../admin/carriers/carriers-page.tsx'

export const Route = createFileRoute('/dashboard/_office/carriers')({
  staticData: { duty: 'manager' satisfies typeof createCarrier.duty },
  component: CarriersPage,
})

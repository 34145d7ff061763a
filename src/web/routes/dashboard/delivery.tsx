import { createFileRoute } from '@tanstack/react-router'
import { DeliveryPage } from '../../admin/delivery/delivery-page.tsx'

export const Route = createFileRoute('/dashboard/delivery')({
  staticData: { role: 'admin' },
  component: DeliveryPage,
})

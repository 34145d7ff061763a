import { createFileRoute } from '@tanstack/react-router'
import { NewOrderPage } from '../../admin/counter/new-order-page.tsx'

export const Route = createFileRoute('/dashboard/new-order')({
  staticData: { role: 'admin' },
  component: NewOrderPage,
})

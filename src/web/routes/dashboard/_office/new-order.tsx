import { createFileRoute } from '@tanstack/react-router'
import type { createManualOrder } from '../../../../contract/counter-order.ts'
import { NewOrderPage } from '../../../admin/counter/new-order-page.tsx'

export const Route = createFileRoute('/dashboard/_office/new-order')({
  staticData: { duty: 'counter' satisfies typeof createManualOrder.duty },
  // Validated by the server, which finds the customer.
  validateSearch: (given: Record<string, unknown>): { customer?: string } => given,
  component: NewOrderPage,
})

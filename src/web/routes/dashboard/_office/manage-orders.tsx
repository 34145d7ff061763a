import { createFileRoute } from '@tanstack/react-router'
import type { listAllOrders } from '../../../../contract/manage-orders.ts'
import { ManageOrdersPage } from '../../../admin/orders/manage-orders-page.tsx'
import { toFormValues } from '../../../admin/shared/to-form-values.ts'

export const Route = createFileRoute('/dashboard/_office/manage-orders')({
  staticData: { duty: 'counter' satisfies typeof listAllOrders.duty },
  validateSearch: toFormValues<'search' | 'status' | 'payment' | 'from' | 'to' | 'view' | 'before' | 'after'>,
  component: function ManageOrders() {
    const navigate = Route.useNavigate()
    return (
      <ManageOrdersPage
        address={Route.useSearch()}
        onChange={(change) => void navigate({ search: (now) => ({ ...now, ...change }), replace: true })}
      />
    )
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { ManageOrdersPage } from '../../admin/orders/manage-orders-page.tsx'
import { stateOf } from '../../admin/orders/state-of.ts'

export const Route = createFileRoute('/dashboard/manage-orders')({
  staticData: { role: 'admin' },
  validateSearch: stateOf,
  component: function ManageOrders() {
    const navigate = Route.useNavigate()
    return <ManageOrdersPage state={Route.useSearch().status} onState={(status) => void navigate({ search: { status }, replace: true })} />
  },
})

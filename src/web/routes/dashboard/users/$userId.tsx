import { createFileRoute } from '@tanstack/react-router'
import { CustomerPage } from '../../../admin/users/customer-page.tsx'

export const Route = createFileRoute('/dashboard/users/$userId')({
  staticData: { role: 'admin' },
  component: function Customer() {
    return <CustomerPage id={Route.useParams().userId} />
  },
})

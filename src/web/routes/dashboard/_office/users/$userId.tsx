import { createFileRoute } from '@tanstack/react-router'
import type { getUserRecord } from '../../../../../contract/manage-users.ts'
import { CustomerPage } from '../../../../admin/users/customer-page.tsx'

export const Route = createFileRoute('/dashboard/_office/users/$userId')({
  staticData: { duty: 'owner' satisfies typeof getUserRecord.duty },
  component: function Customer() {
    return <CustomerPage id={Route.useParams().userId} />
  },
})

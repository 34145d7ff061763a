import { createFileRoute } from '@tanstack/react-router'
import type { getCustomer } from '../../../../../contract/customer.ts'
import { CustomerRecordPage } from '../../../../admin/customers/customer-record-page.tsx'

export const Route = createFileRoute('/dashboard/_office/customers/$customerId')({
  staticData: { duty: 'counter' satisfies typeof getCustomer.duty },
  component: function CustomerRecord() {
    const { customerId } = Route.useParams()
    return <CustomerRecordPage key={customerId} id={customerId} />
  },
})

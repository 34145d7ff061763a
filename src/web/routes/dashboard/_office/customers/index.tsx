import { createFileRoute } from '@tanstack/react-router'
import type { listCustomers } from '../../../../../contract/customer.ts'
import type { CustomersAddress } from '../../../../admin/customers/customers-address.ts'
import { CustomersPage } from '../../../../admin/customers/customers-page.tsx'

export const Route = createFileRoute('/dashboard/_office/customers/')({
  staticData: { duty: 'counter' satisfies typeof listCustomers.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): CustomersAddress => given,
  component: function Customers() {
    const address = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <CustomersPage
        address={address}
        onSearch={(text) =>
          void navigate({ search: { search: text || undefined, view: address.view }, replace: true })
        }
      />
    )
  },
})

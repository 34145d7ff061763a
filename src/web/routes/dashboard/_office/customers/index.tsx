import { createFileRoute } from '@tanstack/react-router'
import type { listCustomers } from '../../../../../contract/customer.ts'
import { CustomersPage, type CustomersAddress } from '../../../../admin/customers/customers-page.tsx'

export const Route = createFileRoute('/dashboard/_office/customers/')({
  staticData: { duty: 'counter' satisfies typeof listCustomers.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): CustomersAddress => given,
  component: function Customers() {
    const { search, page } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <CustomersPage
        search={search ?? ''}
        page={Math.max(1, Math.trunc(Number(page)) || 1)}
        onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
      />
    )
  },
})

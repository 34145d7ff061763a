import { createFileRoute } from '@tanstack/react-router'
import type { listPayments } from '../../../../contract/manage-payments.ts'
import { ManagePaymentsPage, type PaymentsTab } from '../../../admin/payments/manage-payments-page.tsx'

export const Route = createFileRoute('/dashboard/_office/manage-payments')({
  staticData: { duty: 'manager' satisfies typeof listPayments.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): { tab?: PaymentsTab; page?: number } => given,
  component: function Payments() {
    const { tab, page } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ManagePaymentsPage
        tab={tab === 'all' ? tab : 'check'}
        page={Math.max(1, Math.trunc(Number(page)) || 1)}
        onTab={(chosen) =>
          void navigate({
            search: chosen === 'all' ? { tab: chosen } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  },
})

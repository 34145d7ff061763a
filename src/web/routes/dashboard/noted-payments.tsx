import { createFileRoute } from '@tanstack/react-router'
import { NotedPaymentsPage } from '../../admin/orders/noted-payments-page.tsx'

export const Route = createFileRoute('/dashboard/noted-payments')({
  staticData: { role: 'admin' },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): { settled?: 'true' | 'false'; page?: number } => given,
  component: function NotedPayments() {
    const { settled, page } = Route.useSearch()
    const navigate = Route.useNavigate()
    return <NotedPaymentsPage settled={settled} page={Math.max(1, Math.trunc(Number(page)) || 1)} onNarrow={(narrowed) => void navigate({ search: narrowed ? { settled: narrowed } : {}, replace: true })} />
  },
})

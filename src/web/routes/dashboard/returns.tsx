import { createFileRoute } from '@tanstack/react-router'
import { ReturnsPage } from '../../admin/returns/returns-page.tsx'

export const Route = createFileRoute('/dashboard/returns')({
  staticData: { role: 'admin' },
  validateSearch: (given: Record<string, unknown>): { page?: number } => given,
  component: function Returns() {
    const { page } = Route.useSearch()
    return <ReturnsPage page={Math.max(1, Math.trunc(Number(page)) || 1)} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import type { listAllReturns } from '../../../../contract/manage-returns.ts'
import { ReturnsPage } from '../../../admin/returns/returns-page.tsx'

export const Route = createFileRoute('/dashboard/_office/returns')({
  staticData: { duty: 'counter' satisfies typeof listAllReturns.duty },
  validateSearch: (given: Record<string, unknown>): { page?: number } => given,
  component: function Returns() {
    const { page } = Route.useSearch()
    return <ReturnsPage page={Math.max(1, Math.trunc(Number(page)) || 1)} />
  },
})

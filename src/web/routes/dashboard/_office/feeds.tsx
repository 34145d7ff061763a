import { createFileRoute } from '@tanstack/react-router'
import type { listLeftOut } from '../../../../contract/feed.ts'
import { FeedsPage } from '../../../admin/feeds/feeds-page.tsx'

export const Route = createFileRoute('/dashboard/_office/feeds')({
  staticData: { duty: 'manager' satisfies typeof listLeftOut.duty },
  validateSearch: (given: Record<string, unknown>): { page?: number } => given,
  component: function Feeds() {
    const { page } = Route.useSearch()
    return <FeedsPage page={Math.max(1, Math.trunc(Number(page)) || 1)} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import type { listEmptySearches } from '../../../../contract/empty-search.ts'
import { readDays, SearchesPage } from '../../../admin/searches/searches-page.tsx'

export const Route = createFileRoute('/dashboard/_office/searches')({
  staticData: { duty: 'manager' satisfies typeof listEmptySearches.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): { days?: string; page?: number } => given,
  component: function Searches() {
    const { days, page } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <SearchesPage
        days={readDays(days)}
        page={Math.max(1, Math.trunc(Number(page)) || 1)}
        onDays={(chosen) => void navigate({ search: { days: chosen }, replace: true })}
      />
    )
  },
})

import { createFileRoute } from '@tanstack/react-router'
import type { listAllReviews } from '../../../../contract/manage-reviews.ts'
import { ManageReviewsPage, type ReviewFilters } from '../../../admin/reviews/manage-reviews-page.tsx'

export const Route = createFileRoute('/dashboard/_office/manage-reviews')({
  staticData: { duty: 'manager' satisfies typeof listAllReviews.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): ReviewFilters & { page?: number } => given,
  component: function ManageReviews() {
    const { page, ...filters } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ManageReviewsPage
        filters={filters}
        page={Math.max(1, Math.trunc(Number(page)) || 1)}
        onNarrow={(search) => void navigate({ search, replace: true })}
      />
    )
  },
})

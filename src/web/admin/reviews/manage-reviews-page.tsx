import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { hideReview, listAllReviews, type HidingReason, type ManagedReview } from '../../../contract/manage-reviews.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import * as listTools from '../shared/list-tools.module.css'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { PagePagination } from '../shared/pagination.tsx'
import { HideReviewDialog } from './hide-review-dialog.tsx'
import { ReviewsTable } from './reviews-table.tsx'

const MANAGED_REVIEWS = 'managed-reviews'
/** Reviews per page. */
const PAGE_SIZE = 50

const stars = ['5', '4', '3', '2', '1'] as const
export type ReviewFilters = { rating?: (typeof stars)[number] | undefined; hidden?: 'true' | 'false' | undefined }

type ManageReviewsPageProps = { filters: ReviewFilters; page: number; onNarrow(filters: ReviewFilters): void }

/** All reviews, newest first, which can be hidden and shown again (OWNER-01, OWNER-02). */
export function ManageReviewsPage({ filters: given, page, onNarrow }: ManageReviewsPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const rating = stars.find((each) => each === String(given.rating))
  const hidden = (['true', 'false'] as const).find((each) => each === String(given.hidden))
  const found = useQuery({
    queryKey: [MANAGED_REVIEWS, rating, hidden, page],
    queryFn: () => api.counted(listAllReviews, { query: { ...(rating && { rating }), ...(hidden && { hidden }), page: String(page), limit: String(PAGE_SIZE) } }),
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })
  const total = found.data?.total
  return (
    <>
      <PageTitle title="Reviews" note={<output>{total !== undefined && `${total.toLocaleString('en-IN')} ${total === 1 ? 'review' : 'reviews'}`}</output>} />
      <div className={listTools.tools}>
        <FilterSelect
          label="Stars" options={stars.map((each) => [each, each === '1' ? '1 star' : `${each} stars`] as const)} value={rating}
          onChange={(value) => onNarrow({ rating: value, hidden })}
        />
        <FilterSelect
          label="State" options={[['false', 'shown'], ['true', 'hidden']] as const} value={hidden} onChange={(value) => onNarrow({ rating, hidden: value })}
        />
      </div>
      {found.isError ? (
        <Empty tone="error" title="The reviews could not be loaded." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : found.data ? (
        <div aria-busy={found.isPlaceholderData}>
          <ReviewsList reviews={found.data.rows} isFiltered={rating !== undefined || hidden !== undefined} />
          {found.data.total > PAGE_SIZE && <PagePagination page={page} totalPages={Math.ceil(found.data.total / PAGE_SIZE)} />}
        </div>
      ) : (
        <ListSkeleton rows={5} />
      )}
    </>
  )
}

function ReviewsList({ reviews, isFiltered }: { reviews: ManagedReview[]; isFiltered: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [toHide, setToHide] = useState<ManagedReview>()
  const [open, setOpen] = useState(false)
  if (reviews.length === 0) {
    return isFiltered ? <Empty title="No reviews match.">Choose other stars, or another state.</Empty> : <Empty title="No reviews yet.">Reviews that shoppers write appear here.</Empty>
  }
  const change = async (review: ManagedReview, reason: HidingReason | null) => {
    try {
      await api(hideReview, { params: { id: review._id }, body: { hidden: reason !== null, reason } })
      notify({ text: reason === null ? 'The review is shown again.' : 'The review is hidden.', tone: 'success' })
    } catch (error) {
      notify({ text: errorMessage(error), tone: 'error' })
    }
    await queryClient.invalidateQueries({ queryKey: [MANAGED_REVIEWS] })
  }
  return (
    <>
      <ReviewsTable
        reviews={reviews}
        onHide={(review) => {
          setToHide(review)
          setOpen(true)
        }}
        onShow={(review) => void change(review, null)}
      />
      <HideReviewDialog
        key={toHide?._id} open={open} author={toHide?.userId.username ?? ''} onClose={() => setOpen(false)}
        onHide={async (reason) => {
          if (toHide) await change(toHide, reason)
          setOpen(false)
        }}
      />
    </>
  )
}

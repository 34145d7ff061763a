import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import {
  approveReviewPicture,
  hideReview,
  listAllReviews,
  type HidingReason,
  type ManagedReview,
} from '../../../contract/manage-reviews.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Empty } from '../../ui/empty.tsx'
import { countText } from '../shared/count-text.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { notifyResult } from '../shared/notify-result.ts'
import { PagesOf } from '../shared/pagination.tsx'
import { useRowDialog, type RowDialog } from '../shared/row-dialog.tsx'
import { HideReviewDialog } from './hide-review-dialog.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { reviewColumns } from './review-columns.tsx'

const MANAGED_REVIEWS = 'managed-reviews'
/** Reviews per page. */
const PAGE_SIZE = 50

const stars = ['5', '4', '3', '2', '1'] as const

export type ReviewFilters = {
  rating?: (typeof stars)[number] | undefined
  hidden?: 'true' | 'false' | undefined
}

type ManageReviewsPageProps = { filters: ReviewFilters; page: number; onNarrow(filters: ReviewFilters): void }

/** All reviews, newest first, which can be hidden, shown again and replied to (OWNER-01, OWNER-02). */
export function ManageReviewsPage({ filters: given, page, onNarrow }: ManageReviewsPageProps) {
  const rating = stars.find((each) => each === String(given.rating))
  const hidden = (['true', 'false'] as const).find((each) => each === String(given.hidden))
  const found = useReviews({ rating, hidden, page })
  const hiding = useRowDialog<ManagedReview>()
  const replying = useRowDialog<ManagedReview>()
  const { reload, change, decide } = useReviewChanges()

  const isFiltered = rating !== undefined || hidden !== undefined

  return (
    <>
      <PageTitle
        title="Reviews"
        note={<output>{found.data && countText(found.data.total, 'review')}</output>}
      />
      <List
        query={found}
        rows={found.data?.rows}
        skeletonRows={5}
        failure="The reviews could not be loaded."
        filters={<ReviewFilterFields filters={{ rating, hidden }} onNarrow={onNarrow} />}
        empty={<NoReviews isFiltered={isFiltered} />}
        pages={found.data && <PagesOf page={page} total={found.data.total} pageSize={PAGE_SIZE} />}
      >
        {(reviews) => (
          <ListTable
            label="Reviews"
            rows={reviews}
            rowClassName={listTable.stacked}
            columns={reviewColumns({
              onReply: replying.open,
              onHide: hiding.open,
              onShow: (review) => void change(review, null),
              onDecide: (review, image, approved) => void decide(review, image, approved),
            })}
          />
        )}
      </List>
      <ReviewDialogs replying={replying} hiding={hiding} onSaved={reload} onHide={change} />
    </>
  )
}

type ReviewQuery = ReviewFilters & { page: number }

/** A page of the reviews that the filters leave. */
function useReviews({ rating, hidden, page }: ReviewQuery) {
  const { api } = useRouteContext({ from: '__root__' })

  return useList([MANAGED_REVIEWS, rating, hidden, page], () =>
    api.counted(listAllReviews, { query: { rating, hidden, page: String(page), limit: String(PAGE_SIZE) } }),
  )
}

/** Hides reviews and shows them again, and decides about their pictures. */
function useReviewChanges() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()

  const reload = () => queryClient.invalidateQueries({ queryKey: [MANAGED_REVIEWS] })

  const change = async ({ _id }: ManagedReview, reason: HidingReason | null) => {
    await notifyResult(async () => {
      await api(hideReview, { params: { id: _id }, body: { hidden: reason !== null, reason } })
      return reason === null ? 'The review is shown again.' : 'The review is hidden.'
    })
    await reload()
  }

  const decide = async ({ _id }: ManagedReview, image: string, approved: boolean) => {
    await notifyResult(async () => {
      await api(approveReviewPicture, { params: { id: _id }, body: { image, approved } })
      return approved ? 'The picture is shown.' : 'The picture is removed.'
    })
    await reload()
  }

  return { reload, change, decide }
}

type ReviewFilterFieldsProps = { filters: ReviewFilters; onNarrow(filters: ReviewFilters): void }

const ReviewFilterFields = ({ filters: { rating, hidden }, onNarrow }: ReviewFilterFieldsProps) => (
  <>
    <FilterSelect
      label="Stars"
      options={stars.map((each) => [each, each === '1' ? '1 star' : `${each} stars`] as const)}
      value={rating}
      onChange={(value) => onNarrow({ rating: value, hidden })}
    />
    <FilterSelect
      label="State"
      options={
        [
          ['false', 'shown'],
          ['true', 'hidden'],
        ] as const
      }
      value={hidden}
      onChange={(value) => onNarrow({ rating, hidden: value })}
    />
  </>
)

const NoReviews = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="No reviews match.">Choose other stars, or another state.</Empty>
  ) : (
    <Empty title="No reviews yet.">Reviews from customers appear here.</Empty>
  )

type ReviewDialogsProps = {
  replying: RowDialog<ManagedReview>
  hiding: RowDialog<ManagedReview>
  onSaved(): Promise<void>
  onHide(review: ManagedReview, reason: HidingReason | null): Promise<void>
}

const ReviewDialogs = ({ replying, hiding, onSaved, onHide }: ReviewDialogsProps) => (
  <>
    {replying.row && (
      <ReplyDialog
        key={replying.row._id}
        review={replying.row}
        open={replying.isOpen}
        onClose={replying.close}
        onSaved={onSaved}
      />
    )}
    {hiding.row && (
      <HideReviewDialog
        key={hiding.row._id}
        open={hiding.isOpen}
        author={hiding.row.userId.username}
        onClose={hiding.close}
        onHide={(reason) => (hiding.row ? onHide(hiding.row, reason) : Promise.resolve())}
      />
    )}
  </>
)

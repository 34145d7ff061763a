import { Link } from '@tanstack/react-router'
import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import * as listTable from '../shared/list-table.module.css'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import { PictureApproval } from './picture-approval.tsx'
import * as styles from './review-columns.module.css'

type ReviewActions = Record<'onReply' | 'onHide' | 'onShow', (review: ManagedReview) => void> & {
  onDecide(review: ManagedReview, image: string, approved: boolean): void
}

/** The columns of the review list. */
export const reviewColumns = ({
  onReply,
  onHide,
  onShow,
  onDecide,
}: ReviewActions): ListColumn<ManagedReview>[] => [
  {
    heading: 'Review',
    className: table.longDetail,
    cell: (review) => <ReviewCell review={review} onDecide={onDecide} />,
  },
  { heading: 'Stars', className: table.detail, cell: ({ rating }) => <Stars rating={rating} /> },
  {
    heading: 'Writer',
    className: table.detail,
    cell: ({ userId, verifiedBuyer }) => (
      <>
        {userId.username}
        {verifiedBuyer && <small className={table.note}>Bought here</small>}
      </>
    ),
  },
  {
    heading: 'When',
    className: `text-quiet ${table.detail} ${table.oneLine}`,
    cell: ({ createdAt }) => <ShopTime at={createdAt} day />,
  },
  {
    heading: 'State',
    className: table.detail,
    cell: ({ hiddenReason }) => (
      <>
        <StateDot on={!hiddenReason}>{hiddenReason ? 'Hidden' : 'Shown'}</StateDot>
        {hiddenReason && <small className={table.note}>{hiddenReason}</small>}
      </>
    ),
  },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${listTable.stackedActions}`,
    cell: (review) => <ActionsCell review={review} onReply={onReply} onHide={onHide} onShow={onShow} />,
  },
]

const nameOf = ({ product, userId }: ManagedReview) => `the review of ${product.name} by ${userId.username}`

type ReviewCellProps = { review: ManagedReview } & Pick<ReviewActions, 'onDecide'>

/** The product, the comment, its pictures, and the reply. */
const ReviewCell = ({ review, onDecide }: ReviewCellProps) => (
  <>
    <Link to="/shop/$id" params={{ id: review.productId }} className={table.link}>
      {review.product.name}
    </Link>
    <p className={styles.comment}>{review.comment}</p>
    {review.pictures && (
      <PictureApproval review={review} onDecide={(image, approved) => onDecide(review, image, approved)} />
    )}
    {review.reply && (
      <div className={styles.reply}>
        <strong>Reply from the shop</strong>
        <p className={styles.comment}>{review.reply.text}</p>
      </div>
    )}
  </>
)

type ActionsCellProps = { review: ManagedReview } & Omit<ReviewActions, 'onDecide'>

const ActionsCell = ({ review, onReply, onHide, onShow }: ActionsCellProps) => (
  <div className={styles.actions}>
    <Button small onClick={() => onReply(review)}>
      {review.reply ? 'Edit reply' : 'Reply'} <span className="sr-only">to {nameOf(review)}</span>
    </Button>
    <Button small onClick={() => (review.hiddenReason ? onShow(review) : onHide(review))}>
      {review.hiddenReason ? 'Show again' : 'Hide'} <span className="sr-only">{nameOf(review)}</span>
    </Button>
  </div>
)

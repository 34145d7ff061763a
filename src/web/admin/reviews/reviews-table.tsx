import { Link } from '@tanstack/react-router'
import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import * as styles from './reviews-table.module.css'

const columns = [{ heading: 'Review' }, { heading: 'Stars' }, { heading: 'Writer' }, { heading: 'When' }, { heading: 'State' }, { heading: 'Actions', unseen: true }]

type ReviewsTableProps = { reviews: ManagedReview[]; onHide(review: ManagedReview): void; onShow(review: ManagedReview): void }

/** Reviews as a table, or as cards on a phone. */
export const ReviewsTable = ({ reviews, onHide, onShow }: ReviewsTableProps) => (
  <ListTable label="Reviews" columns={columns}>
    {reviews.map((review) => (
      <Row key={review._id} review={review} onHide={() => onHide(review)} onShow={() => onShow(review)} />
    ))}
  </ListTable>
)

function Row({ review, onHide, onShow }: { review: ManagedReview; onHide(): void; onShow(): void }) {
  const { product, productId, comment, rating, userId, verifiedBuyer, createdAt, hiddenReason } = review
  return (
    <tr className={styles.row}>
      <td className={table.longDetail}>
        <Link to="/shop/$id" params={{ id: productId }} className={table.link}>
          {product.name}
        </Link>
        <p className={styles.comment}>{comment}</p>
      </td>
      <td className={table.detail}>
        <Stars rating={rating} />
      </td>
      <td className={table.detail}>
        {userId.username}
        {verifiedBuyer && <small className={table.note}>Verified buyer</small>}
      </td>
      <td className={`text-quiet ${table.detail} ${table.oneLine}`}>
        <ShopTime at={createdAt} day />
      </td>
      <td className={table.detail}>
        <StateDot on={!hiddenReason}>{hiddenReason ? 'Hidden' : 'Shown'}</StateDot>
        {hiddenReason && <small className={table.note}>{hiddenReason}</small>}
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        <Button small onClick={hiddenReason ? onShow : onHide}>
          {hiddenReason ? 'Show again' : 'Hide'} <span className="sr-only">the review of {product.name} by {userId.username}</span>
        </Button>
      </td>
    </tr>
  )
}

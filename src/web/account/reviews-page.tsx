import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { OwnReview } from '../../contract/review.ts'
import { reviewsQuery } from '../api/queries/orders.ts'
import { useSession } from '../api/session.ts'
import { Picture } from '../shared/picture.tsx'
import { ExtraIcon } from '../ui/extra-icon.tsx'
import { linkClass } from '../ui/link.ts'
import { Skeleton, LoadingText } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { LocalTime } from './orders/local-time.tsx'
import { OwnPictures } from './own-pictures.tsx'
import { sheetClass } from '../ui/sheet.ts'
import * as styles from './reviews-page.module.css'
import { PageTitle } from '../shared/page-title.tsx'

/** The customer's own reviews, and a tile that links to writing another (DASH-07). */
export function ReviewsPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { data: reviews, isPending } = useQuery({
    ...reviewsQuery(api, user?._id ?? ''),
    enabled: user !== null,
  })
  return (
    <>
      <PageTitle title="Your Given Reviews" />
      {isPending ? (
        <>
          <LoadingText />
          <Skeleton style={{ height: 200 }} />
        </>
      ) : (
        <>
          {!reviews?.length && <p className={styles.none}>No reviews given yet.</p>}
          <ul className={styles.reviews}>
            {reviews?.map((review) => (
              <ReviewCard key={review._id} review={review} />
            ))}
            <li>
              <Link className={`${sheetClass} ${styles.card} ${styles.add}`} to="/shop">
                <ExtraIcon name="plus" />
                Add New Review
              </Link>
            </li>
          </ul>
        </>
      )}
    </>
  )
}

const ReviewCard = ({ review }: { review: OwnReview }) => (
  <li className={`${sheetClass} ${styles.card}`}>
    {review.product && (
      <Link className={styles.product} to="/shop/$id" params={{ id: review.productId }}>
        <Picture
          src={review.product.image}
          alt=""
          width={56}
          height={56}
          sizes="56px"
          widest={120}
          className={styles.picture}
        />
        {review.product.name}
      </Link>
    )}
    <Stars rating={review.rating} />
    <p className={styles.comment}>{review.comment}</p>
    {review.verifiedBuyer && <OwnPictures review={review} />}
    {review.reply && <p className={styles.reply}>Reply from the shop: {review.reply.text}</p>}
    {review.hiddenReason && <p className={styles.hidden}>Hidden by the shop: {review.hiddenReason}</p>}
    <small className={styles.about}>
      Product{' '}
      <Link className={linkClass} to="/shop/$id" params={{ id: review.productId }}>
        {review.productId}
      </Link>
      <LocalTime at={review.createdAt} day />
    </small>
  </li>
)

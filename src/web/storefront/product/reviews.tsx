import { useId, useState, type CSSProperties } from 'react'
import type { Product } from '../../../contract/product.ts'
import type { Review, ReviewPicture } from '../../../contract/review.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field-classes.ts'
import { Picture } from '../../shared/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Divider } from '../../ui/divider.tsx'
import { ratingShares } from './rating-shares.ts'
import * as styles from './reviews.module.css'
import { reviewOrders, sortReviews, type ReviewOrder } from './sort-reviews.ts'
import { WriteReview } from './write-review.tsx'

/** Number of reviews shown at first; a button shows the rest. */
const SHOWN_AT_FIRST = 8

/** The ratings and the reviews of a product, newest first unless sorted by stars (PDP-10). */
export function Reviews({ product, reviews }: { product: Product; reviews: Review[] }) {
  const [all, setAll] = useState(false)
  const [order, setOrder] = useState<ReviewOrder>('Newest')
  const sorted = sortReviews(reviews, order)
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST)
  return (
    <section className="section" id="reviews" aria-labelledby="reviews-title">
      <Divider id="reviews-title" title="Customer reviews" />
      <div className={styles.columns}>
        <div>
          {reviews.length > 0 && <Distribution product={product} reviews={reviews} />}
          <WriteReview product={product} reviews={reviews} />
        </div>
        {reviews.length === 0 ? (
          <p>No reviews yet. Be the first to write one.</p>
        ) : (
          <div>
            {reviews.length > 1 && <OrderSelect order={order} onOrder={setOrder} />}
            <ul>
              {shown.map((review) => (
                <ReviewItem key={review._id} review={review} />
              ))}
            </ul>
            {shown.length < reviews.length && (
              <Button onClick={() => setAll(true)}>Show all {reviews.length} reviews</Button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function Distribution({ product, reviews }: { product: Product; reviews: Review[] }) {
  return (
    <>
      <p className={styles.score} aria-hidden="true">
        {product.rating.toFixed(1)}
      </p>
      <Stars rating={product.rating} count={product.reviewCount} />
      <ol className={styles.bars}>
        {ratingShares(reviews).map(({ rating, count, percent }) => (
          <li key={rating}>
            <span aria-hidden="true">{rating}</span>
            <i className={styles.bar} style={{ '--share': `${percent}%` } as CSSProperties} />
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{`${rating} of 5 stars: ${count} ${count === 1 ? 'review' : 'reviews'}`}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function OrderSelect({ order, onOrder }: { order: ReviewOrder; onOrder(order: ReviewOrder): void }) {
  const id = useId()
  return (
    <div className={styles.order}>
      <label htmlFor={id}>Sort reviews</label>
      <select
        id={id}
        className={inputClass}
        value={order}
        onChange={({ target }) => onOrder(reviewOrders.find((each) => each === target.value) ?? order)}
      >
        {reviewOrders.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

const ReviewItem = ({ review }: { review: Review }) => (
  <li className={styles.review}>
    <Stars rating={review.rating} starsOnly />
    <p className={styles.comment}>{review.comment}</p>
    {review.pictures && <ReviewPictures review={review} pictures={review.pictures} />}
    <p className={styles.author}>
      {review.userId.username},{' '}
      <time dateTime={review.createdAt}>{dayFormat.format(new Date(review.createdAt))}</time>
      {review.verifiedBuyer && <span className={styles.bought}> · Bought here</span>}
    </p>
    {review.reply && (
      <div className={styles.reply}>
        <p className={styles.author}>
          <strong>Reply from the shop</strong>,{' '}
          <time dateTime={review.reply.at}>{dayFormat.format(new Date(review.reply.at))}</time>
        </p>
        <p className={styles.comment}>{review.reply.text}</p>
      </div>
    )}
  </li>
)

/** The approved pictures, each linked to the whole picture. */
const ReviewPictures = ({ review, pictures }: { review: Review; pictures: ReviewPicture[] }) => (
  <ul className={styles.pictures}>
    {pictures.map(({ image }, index) => (
      <li key={image}>
        <a href={image}>
          <Picture
            src={image}
            alt={`Picture ${index + 1} by ${review.userId.username}`}
            width={96}
            height={96}
            sizes="96px"
            widest={240}
          />
        </a>
      </li>
    ))}
  </ul>
)

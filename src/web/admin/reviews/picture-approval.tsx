import type { ManagedReview } from '../../../contract/manage-reviews.ts'
import { Picture } from '../../shared/picture.tsx'
import { Button } from '../../ui/button.tsx'
import * as styles from './review-columns.module.css'

type PictureApprovalProps = { review: ManagedReview; onDecide(image: string, approved: boolean): void }

/** The pictures of a review, with buttons to show or remove each. */
export const PictureApproval = ({ review, onDecide }: PictureApprovalProps) => (
  <ul className={styles.pictures}>
    {(review.pictures ?? []).map(({ image, approved }, index) => {
      const name = `picture ${index + 1} by ${review.userId.username}`

      return (
        <li key={image}>
          <a href={image}>
            <Picture src={image} alt={`Open ${name}`} width={96} height={96} sizes="96px" widest={240} />
          </a>
          {!approved && (
            <Button small onClick={() => onDecide(image, true)}>
              Approve <span className="sr-only">{name}</span>
            </Button>
          )}
          <Button small onClick={() => onDecide(image, false)}>
            Remove <span className="sr-only">{name}</span>
          </Button>
        </li>
      )
    })}
  </ul>
)

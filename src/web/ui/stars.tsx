import type { CSSProperties } from 'react'
import * as styles from './stars.module.css'

/**
 * Five stars filled to a rating from 0 to 5, with the number, or a text if there is none. `count` is the
 * number of reviews. `starsOnly` hides the number, which is for averages.
 */
export function Stars({
  rating,
  count,
  starsOnly = false,
}: {
  rating: number
  count?: number
  starsOnly?: boolean
}) {
  const rated = rating > 0
  return (
    <span className={styles.stars}>
      <span
        className={styles.row}
        style={{ '--share': `${(rating / 5) * 100}%` } as CSSProperties}
        aria-hidden="true"
      />
      {rated ? <span className="sr-only">{spoken(rating, count)}</span> : <span>Not rated yet</span>}
      {rated && !starsOnly && (
        <span aria-hidden="true">{count ? `${rating.toFixed(1)} (${count})` : rating.toFixed(1)}</span>
      )}
    </span>
  )
}

function spoken(rating: number, count = 0): string {
  const text = `Rated ${rating.toFixed(1)} of 5`

  if (count === 0) return text
  return count === 1 ? `${text} by 1 person` : `${text} by ${count} people`
}

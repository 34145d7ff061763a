import type { ReactNode } from 'react'
import type { CardProduct } from '../../api/queries/products.ts'
import { Picture } from '../../shared/picture.tsx'
import * as styles from './banner.module.css'

type ListingBannerProps = {
  title: string
  lead: string
  picture?: string | undefined
  /** A button below the text. */
  children?: ReactNode
}

/** The banner of a listing: its title and one of its pictures, whose background blends into the banner. */
export function ListingBanner({ title, lead, picture, children }: ListingBannerProps) {
  return (
    <div className={`${styles.banner} ${children ? styles.withButton : ''}`}>
      {picture && (
        <Picture
          src={picture}
          alt=""
          width={600}
          height={600}
          sizes={children ? '(width <= 760px) 280px, 445px' : '195px'}
          widest={children ? 1440 : 480}
          eager="high"
          className={styles.picture}
        />
      )}
      <div className={`wrap ${styles.text}`}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}

/**
 * The picture for a listing: that of its best-rated piece, or of the one with more reviews if ratings are
 * equal.
 */
export function bestPicture(products: CardProduct[] | undefined): string | undefined {
  const [best] = (products ?? []).toSorted((a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount)
  return best?.image
}

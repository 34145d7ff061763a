import type { ReactNode } from 'react'
import type { CardProduct } from '../../api/queries/products.ts'
import { Picture } from '../../shared/picture.tsx'

type ListingBannerProps = { title: string; lead: string; picture?: string | undefined; children?: ReactNode }

/** The banner of a listing: its title and one of its pictures, whose background blends into the banner. */
export function ListingBanner({ title, lead, picture, children }: ListingBannerProps) {
  return (
    <div className="band">
      {picture && (
        <Picture src={picture} alt="" width={600} height={600} sizes="(width <= 760px) 280px, 42vw" widest={1440} eager="high" />
      )}
      <div className="wrap">
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </div>
  )
}

/** The picture for a listing: that of its best-rated piece, or of the one with more reviews if ratings are equal. */
export function bestPicture(products: CardProduct[] | undefined): string | undefined {
  const [best] = (products ?? []).toSorted((a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount)
  return best?.image
}

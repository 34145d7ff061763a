import type { ReactNode } from 'react'
import type { CardProduct } from '../../api/queries/products.ts'
import { Picture } from '../../ui/picture.tsx'

type BannerProps = { title: string; lead: string; picture?: string | undefined; children?: ReactNode }

/** The band on top of a listing: its name on the pictures' own paper, into which one of its pieces melts. */
export function Banner({ title, lead, picture, children }: BannerProps) {
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

/** The picture that stands for a listing: that of its best-rated piece, the one with more reviews among equals. */
export function bestPicture(products: CardProduct[] | undefined): string | undefined {
  const [best] = (products ?? []).toSorted((a, b) => b.rating - a.rating || b.reviewCount - a.reviewCount)
  return best?.image
}

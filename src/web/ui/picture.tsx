import { pictureSources } from '../../rules/pictures.ts'
import { FormatPicture } from './format-picture.tsx'

type PictureProps = {
  /** Address of a stored picture, or of one elsewhere, which is shown as it is. */
  src: string
  /** What it shows; empty when the words beside it say so. */
  alt: string
  /** Width in pixels of the picture itself, or of the shape it is shown in; with `height` it keeps the place free. */
  width: number
  height: number
  /** How wide the layout shows it, as the HTML attribute `sizes` says. */
  sizes: string
  /** Widest version to offer, in pixels. */
  widest?: number
  /** Above the fold: fetched at once. `high` for the one largest picture of a page. */
  eager?: boolean | 'high'
  className?: string
}

/** A picture of the shop's store in AVIF and WebP, in the width the layout needs. */
export function Picture({ src, widest = 1080, ...rest }: PictureProps) {
  return <FormatPicture src={src} avif={pictureSources(src, 'avif', widest)} webp={pictureSources(src, 'webp', widest)} {...rest} />
}

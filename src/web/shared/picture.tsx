import { pictureSources } from '../../rules/pictures.ts'
import { FormatPicture } from '../ui/format-picture.tsx'

type PictureProps = {
  /** Address of a stored picture, or an external one, which is shown unchanged. */
  src: string
  /** Alternative text; empty if the text next to the picture says the same. */
  alt: string
  /** Width in pixels of the file, or of its box. With `height` it reserves the space. */
  width: number
  height: number
  /** The picture's width in the layout, as the HTML attribute `sizes`. */
  sizes: string
  /** Width of the largest variant to offer, in pixels. */
  widest?: number
  /** Above the fold: fetched eagerly. `high` for the largest picture of a page. */
  eager?: boolean | 'high'
  className?: string
}

/** A stored picture in AVIF and WebP, in the width that the layout needs. */
export function Picture({ src, widest = 1080, ...rest }: PictureProps) {
  return (
    <FormatPicture
      src={src}
      avif={pictureSources(src, 'avif', widest)}
      webp={pictureSources(src, 'webp', widest)}
      {...rest}
    />
  )
}

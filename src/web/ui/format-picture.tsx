import { useCallback, useState } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './format-picture.module.css'

type FormatPictureProps = {
  /** Used if the browser supports neither format, or if there is none. */
  src: string
  /** The same picture as a `srcset` of AVIF and of WebP files. */
  avif?: string | undefined
  webp?: string | undefined
  /** Alternative text; empty if the text next to the picture says the same. */
  alt: string
  /** Width in pixels of the file, or of its box. With `height` it reserves the space. */
  width: number
  height: number
  /** The picture's width in the layout, as the HTML attribute `sizes`. */
  sizes?: string
  /** Above the fold: fetched eagerly. `high` for the largest picture of a page. */
  eager?: boolean | 'high'
  className?: string | undefined
}

/**
 * A picture in several formats. A broken one falls back to `src`, and then to an empty field instead of a
 * gap.
 */
export function FormatPicture({
  src,
  avif,
  webp,
  alt,
  width,
  height,
  sizes,
  eager = false,
  className,
}: FormatPictureProps) {
  const [broken, setBroken] = useState<'formats' | 'all'>()
  const onError = useCallback(() => setBroken((before) => (before === undefined ? 'formats' : 'all')), [])
  // A picture can fail before React attaches its listeners.
  const check = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') onError()
    },
    [onError],
  )
  if (broken === 'all' || src === '') return <NoPicture alt={alt} className={className} />
  return (
    <picture>
      {avif && !broken && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && !broken && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        ref={check}
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager === 'high' && { fetchPriority: 'high' as const })}
        onError={onError}
      />
    </picture>
  )
}

function NoPicture({ alt, className = '' }: { alt: string; className?: string | undefined }) {
  return (
    <span
      data-no-picture=""
      className={`${styles.none} ${className}`}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <Icon name="gem" />
    </span>
  )
}

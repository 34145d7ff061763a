import { useCallback, useState } from 'react'
import { Icon } from './icon.tsx'

type FormatPictureProps = {
  /** Shown where neither format is understood, or where there is none. */
  src: string
  /** The same picture as a `srcset` of AVIF and of WebP files. */
  avif?: string | undefined
  webp?: string | undefined
  /** What it shows; empty when the words beside it say so. */
  alt: string
  /** Width in pixels of the picture itself, or of the shape it is shown in; with `height` it keeps the place free. */
  width: number
  height: number
  /** How wide the layout shows it, as the HTML attribute `sizes` says. */
  sizes?: string
  /** Above the fold: fetched at once. `high` for the one largest picture of a page. */
  eager?: boolean | 'high'
  className?: string | undefined
}

/** A picture in several formats. A broken one falls back to `src`, and then to a quiet field instead of a gap. */
export function FormatPicture({ src, avif, webp, alt, width, height, sizes, eager = false, className }: FormatPictureProps) {
  const [broken, setBroken] = useState<'formats' | 'all'>()
  const onError = useCallback(() => setBroken((before) => (before === undefined ? 'formats' : 'all')), [])
  // A picture can fail before React listens to it.
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
    <span className={`no-picture ${className}`} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
      <Icon name="gem" />
    </span>
  )
}

import { useCallback, useState } from 'react'
import { pictureSources } from '../../rules/pictures.ts'
import { Icon } from './icon.tsx'

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

/** A picture in AVIF and WebP in the width the layout needs. A broken one leaves a quiet field instead of a gap. */
export function Picture({ src, alt, width, height, sizes, widest = 1080, eager = false, className }: PictureProps) {
  const [broken, setBroken] = useState<'sizes' | 'all' | undefined>()
  const onError = useCallback(() => setBroken((before) => (before === undefined ? 'sizes' : 'all')), [])
  // A picture can fail before React listens to it.
  const check = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== '') onError()
  }, [onError])
  if (broken === 'all' || src === '') return <NoPicture alt={alt} className={className} />
  const avif = broken ? undefined : pictureSources(src, 'avif', widest)
  const webp = broken ? undefined : pictureSources(src, 'webp', widest)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
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

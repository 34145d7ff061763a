import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Banner } from '../../../contract/content.ts'
import { bannersQuery } from '../../api/queries/content.ts'
import { buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import * as styles from './video-banner.module.css'

/** The video banner: the first active one. */
export function VideoBanner() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: banners = [] } = useQuery(bannersQuery(api))
  const [banner] = banners.toSorted((a, b) => a.order - b.order)
  return banner ? <FilmOf banner={banner} /> : null
}

/**
 * A looping video without sound. It is fetched when it comes near the viewport, and does not play by itself
 * for visitors who prefer reduced motion.
 */
function FilmOf({ banner }: { banner: Banner }) {
  const [playing, setPlaying] = useState(false)
  const [broken, setBroken] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const near = useIsNear(video)

  useEffect(() => {
    // A browser may block autoplay; then the visitor can use the play button.
    if (near && !prefersReducedMotion()) video.current?.play().catch(() => setPlaying(false))
  }, [near])

  const toggle = () => {
    if (playing) video.current?.pause()
    else void video.current?.play().catch(() => setPlaying(false))
  }

  return (
    <section className="section" aria-labelledby="film">
      <div className={styles.banner}>
        {!broken && (
          <video
            ref={video}
            // The fragment makes browsers draw the first frame of a video that is not playing.
            src={near || playing ? `${banner.videoUrl}#t=0.001` : undefined}
            preload="metadata"
            width={1280}
            height={720}
            muted
            loop
            playsInline
            aria-hidden="true"
            tabIndex={-1}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onError={() => setBroken(true)}
          />
        )}
        <div className={`wrap ${styles.text}`}>
          <h2 id="film">{banner.title}</h2>
          {banner.description && <p>{banner.description}</p>}
          <a href={banner.link} className={buttonClass('line', { className: styles.button })}>
            Shop Now
          </a>
        </div>
        {!broken && (
          <button
            type="button"
            className={`${iconButtonClass} ${styles.pause}`}
            aria-label={playing ? 'Pause film' : 'Play film'}
            onClick={toggle}
          >
            <Icon name={playing ? 'pause' : 'play'} />
          </button>
        )}
      </div>
    </section>
  )
}

/** Whether an element is in the viewport or near it. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '300px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return near
}

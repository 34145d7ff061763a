import { Link } from '@tanstack/react-router'
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the ARIA pattern of a carousel asks for groups */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { HeroControls } from './hero-controls.tsx'
import * as styles from './hero.module.css'
import type { HeroMotionHandle } from './hero-motion.tsx'
import type { Slide } from './slides.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const HeroMotion = lazyPart(() => import('./hero-motion.tsx').then((module) => module.HeroMotion))

/**
 * The carousel at the top. The first slide is part of the server's HTML. The code that moves the slides is fetched when
 * the page is idle, or on the first press of a control.
 */
export function HeroSlider({ slides }: { slides: Slide[] }) {
  const [idle, setIdle] = useState(false)
  const viewport = useRef<HTMLDivElement>(null)
  const motion = useRef<HeroMotionHandle>(null)
  const [pendingMove, setPendingMove] = useState<(motion: HeroMotionHandle) => void>()
  const [selected, setSelected] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // Visitors who prefer reduced motion start with paused slides, and can start them.
  useEffect(() => setPaused(prefersReducedMotion()), [])
  const several = slides.length > 1

  // Visitors who choose a slide want to look at it, so the slides then stay.
  const move = (how: (motion: HeroMotionHandle) => void) => {
    setPaused(true)
    if (motion.current) how(motion.current)
    else setPendingMove(() => how)
  }
  const onReady = (handle: HeroMotionHandle | null) => {
    motion.current = handle
    if (handle && pendingMove) {
      pendingMove(handle)
      setPendingMove(undefined)
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only to pause while it is in use
    <section
      className={styles.hero}
      data-ready={idle || undefined}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerMove={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.track} aria-live={paused ? 'polite' : 'off'}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              className={styles.slot}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              inert={index !== selected}
            >
              <HeroSlide slide={slide} first={index === 0} />
            </div>
          ))}
        </div>
      </div>
      {several && (
        <HeroControls
          count={slides.length}
          selected={selected}
          paused={paused}
          onGoTo={(index) => move((handle) => handle.goTo(index))}
          onPrevious={() => move((handle) => handle.previous())}
          onNext={() => move((handle) => handle.next())}
          onPause={() => setPaused(!paused)}
        />
      )}
      {several && (idle || pendingMove) && (
        <HeroMotion failure="" handle={onReady} viewport={viewport} still={paused || pointed || focused} onSelect={setSelected} />
      )}
    </section>
  )
}

function HeroSlide({ slide: { pictures, sizes, title, subtitle, description, link, action }, first }: { slide: Slide; first: boolean }) {
  return (
    <div className={`${styles.slide} ${pictures.length > 1 ? styles.several : ''}`} data-pictures={pictures.length}>
      <div className={styles.pictures}>
        {pictures.map(({ image, ...formats }, index) => (
          <div key={image} className={styles.frame}>
            <FormatPicture
              src={image}
              {...formats}
              alt=""
              width={2400}
              height={1000}
              sizes={sizes}
              eager={first && (index === 0 ? 'high' : true)}
              className={styles.picture}
            />
          </div>
        ))}
      </div>
      <div className={`wrap ${styles.text}`}>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        <SlideTitle first={first}>{title}</SlideTitle>
        {description && <p className={styles.description}>{description}</p>}
        <Link {...link} className={buttonClass('main', { className: styles.button })}>
          {action}
        </Link>
      </div>
    </div>
  )
}

/** The first slide contains the page's h1. */
const SlideTitle = ({ first, children }: { first: boolean; children: ReactNode }) => 
  first ? <h1 className={styles.title}>{children}</h1> : <h2 className={styles.title}>{children}</h2>

import { Link } from '@tanstack/react-router'
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the ARIA pattern of a carousel asks for groups */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { HeroControls } from './hero-controls.tsx'
import * as styles from './hero.module.css'
import { useHeroMotion } from './use-hero-motion.ts'
import type { Slide } from './slides.ts'

/**
 * The carousel at the top. The first slide is part of the server's HTML; the pictures of the others load
 * after hydration.
 */
export function HeroSlider({ slides }: { slides: Slide[] }) {
  const viewport = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    setIsReady(true)
    // Visitors who prefer reduced motion start with paused slides, and can start them.
    setPaused(prefersReducedMotion())
  }, [])

  const several = slides.length > 1
  const { selected, goTo, previous, next } = useHeroMotion(viewport, {
    isActive: several,
    isStill: !several || paused || pointed || focused,
  })

  // Visitors who choose a slide want to look at it, so the slides then stay.
  const stay = (move: () => void) => {
    setPaused(true)
    move()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only to pause while it is in use
    <section
      className={styles.hero}
      data-ready={isReady || undefined}
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
            <Slot key={slide.id} position={index + 1} of={slides.length} isSelected={index === selected}>
              <HeroSlide slide={slide} first={index === 0} />
            </Slot>
          ))}
        </div>
      </div>
      {several && (
        <HeroControls
          count={slides.length}
          selected={selected}
          paused={paused}
          onGoTo={(index) => stay(() => goTo(index))}
          onPrevious={() => stay(previous)}
          onNext={() => stay(next)}
          onPause={() => setPaused(!paused)}
        />
      )}
    </section>
  )
}

type SlotProps = { position: number; of: number; isSelected: boolean; children: ReactNode }

/** The place of a slide in the carousel. Only the selected one takes part in the page. */
const Slot = ({ position, of, isSelected, children }: SlotProps) => (
  <div
    className={styles.slot}
    role="group"
    aria-roledescription="slide"
    aria-label={`${position} of ${of}`}
    inert={!isSelected}
  >
    {children}
  </div>
)

function HeroSlide({
  slide: { pictures, sizes, title, subtitle, description, link, action },
  first,
}: {
  slide: Slide
  first: boolean
}) {
  return (
    <div
      className={`${styles.slide} ${pictures.length > 1 ? styles.several : ''}`}
      data-pictures={pictures.length}
    >
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

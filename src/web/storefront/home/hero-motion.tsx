import autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useImperativeHandle, type Ref, type RefObject } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'

/** Each slide stays this long, in milliseconds. */
const SLIDE_STAYS_MS = 3_000

export type HeroMotionHandle = { goTo(index: number): void; previous(): void; next(): void }

type HeroMotionProps = {
  ref: Ref<HeroMotionHandle>
  /** The element whose only child is the row of slides. */
  viewport: RefObject<HTMLElement | null>
  paused: boolean
  onSelect(index: number): void
}

/** Moves the slides: in a loop, by themselves unless paused, under the pointer, or holding the keyboard. Draws nothing. */
export function HeroMotion({ ref, viewport, paused, onSelect }: HeroMotionProps) {
  const [attach, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: prefersReducedMotion() ? 0 : 30 }, [
    autoplay({ active: !paused, delay: SLIDE_STAYS_MS, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }),
  ])

  useEffect(() => attach(viewport.current), [attach, viewport])
  useEffect(() => {
    if (!carousel) return
    const tell = () => onSelect(carousel.selectedScrollSnap())
    // A press that fetched this has moved it already.
    tell()
    carousel.on('select', tell)
    return () => void carousel.off('select', tell)
  }, [carousel, onSelect])
  useImperativeHandle(
    ref,
    () =>
      carousel
        ? {
            goTo: (index) => carousel.scrollTo(index),
            previous: () => carousel.scrollPrev(),
            next: () => carousel.scrollNext(),
          }
        : (null as never),
    [carousel],
  )
  return null
}

import autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useImperativeHandle, type Ref, type RefObject } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'

/** How long each slide is shown, in milliseconds. */
const SLIDE_STAYS_MS = 3_000

export type HeroMotionHandle = { goTo(index: number): void; previous(): void; next(): void }

type HeroMotionProps = {
  handle: Ref<HeroMotionHandle>
  /** The element whose only child is the row of slides. */
  viewport: RefObject<HTMLElement | null>
  /** Disables autoplay. */
  still: boolean
  onSelect(index: number): void
}

/** Moves the slides in a loop, automatically unless `still`. Renders nothing. */
export function HeroMotion({ handle, viewport, still, onSelect }: HeroMotionProps) {
  const [attach, carousel] = useEmblaCarousel({ loop: true, align: 'start', duration: prefersReducedMotion() ? 0 : 30 }, [
    autoplay({ delay: SLIDE_STAYS_MS, playOnInit: false, stopOnFocusIn: false }),
  ])

  useEffect(() => attach(viewport.current), [attach, viewport])
  useEffect(() => {
    if (!carousel) return
    const report = () => onSelect(carousel.selectedScrollSnap())
    // The press that loaded this component may already have moved the carousel.
    report()
    carousel.on('select', report)
    return () => void carousel.off('select', report)
  }, [carousel, onSelect])
  useEffect(() => {
    if (!carousel || still) return
    // Not behind a dialog, which the library marks as outside of it.
    const isCovered = () => document.querySelector('[role=dialog][data-open]') !== null
    const play = () => (isCovered() ? carousel.plugins().autoplay.stop() : carousel.plugins().autoplay.play())
    play()
    const overlays = new MutationObserver(play)
    overlays.observe(document.body, { childList: true })
    // Dragging pauses autoplay, so restart it when the pointer is released.
    carousel.on('pointerUp', play)
    return () => {
      carousel.off('pointerUp', play)
      overlays.disconnect()
      carousel.plugins().autoplay.stop()
    }
  }, [carousel, still])
  useImperativeHandle<HeroMotionHandle | null, HeroMotionHandle | null>(
    handle,
    () =>
      carousel
        ? {
            goTo: (index) => carousel.scrollTo(index),
            previous: () => carousel.scrollPrev(),
            next: () => carousel.scrollNext(),
          }
        : null,
    [carousel],
  )
  return null
}

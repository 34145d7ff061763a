import autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState, type RefObject } from 'react'

/** How long each slide is shown, in milliseconds. */
const SLIDE_DURATION_MS = 3_000

/**
 * Moves the slides in a loop, automatically unless `isStill`.
 * @param isActive false for a single slide
 * @param viewport the element whose only child is the row of slides
 */
export function useHeroMotion(
  viewport: RefObject<HTMLElement | null>,
  { isActive, isStill }: { isActive: boolean; isStill: boolean },
) {
  const [selected, setSelected] = useState(0)
  const [attach, carousel] = useEmblaCarousel(
    {
      active: isActive,
      loop: true,
      align: 'start',
      duration: 30,
      breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
    },
    [autoplay({ delay: SLIDE_DURATION_MS, playOnInit: false, stopOnFocusIn: false })],
  )

  useEffect(() => attach(viewport.current), [attach, viewport])
  useEffect(() => {
    if (!carousel) return
    const report = () => setSelected(carousel.selectedScrollSnap())
    carousel.on('select', report)
    return () => void carousel.off('select', report)
  }, [carousel])
  useEffect(() => {
    if (!carousel || isStill) return
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
  }, [carousel, isStill])
  return {
    selected,
    goTo: (index: number) => carousel?.scrollTo(index),
    previous: () => carousel?.scrollPrev(),
    next: () => carousel?.scrollNext(),
  }
}

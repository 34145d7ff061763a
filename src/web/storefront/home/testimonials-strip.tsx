import { useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Thread } from '../../ui/thread.tsx'
import { testimonials } from './testimonials.ts'

/** Six sample quotes on their threads: pushed along by finger and keyboard, or by the arrows of a wider window. */
export function Testimonials() {
  const strip = useRef<HTMLUListElement>(null)
  const [end, setEnd] = useState<'first' | 'last' | null>('first')
  const look = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = strip.current ?? {}
    setEnd(scrollLeft < 1 ? 'first' : scrollLeft + clientWidth > scrollWidth - 1 ? 'last' : null)
  }
  const push = (pages: number) => strip.current?.scrollBy({ left: pages * strip.current.clientWidth })

  return (
    <section className="wrap section" aria-labelledby="voices">
      <Thread id="voices" title="Worn and written about">
        <span className="thread-tools not-phone">
          <button type="button" className="icon-button" aria-label="Previous testimonials" aria-disabled={end === 'first'} onClick={() => push(-1)}>
            <Icon name="previous" />
          </button>
          <button type="button" className="icon-button" aria-label="Next testimonials" aria-disabled={end === 'last'} onClick={() => push(1)}>
            <Icon name="next" />
          </button>
        </span>
      </Thread>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip that scrolls must be reached by the keyboard */}
      <ul className="voices" tabIndex={0} aria-label="Testimonials" ref={strip} onScroll={look}>
        {testimonials.map(({ id, title, subtitle, testimonial, imageUrl }) => (
          <li key={id} className="threaded">
            <figure>
              <blockquote>{testimonial}</blockquote>
              <figcaption>
                <img src={imageUrl} alt="" width={56} height={56} loading="lazy" decoding="async" />
                <span>
                  <b>{title}</b>
                  <span className="text-quiet">{subtitle}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Thread } from '../../ui/thread.tsx'
import { testimonials } from './testimonials.ts'

/** Six sample quotes on their threads: pushed along by finger and keyboard, or by the arrow of a wider window. */
export function Testimonials() {
  const strip = useRef<HTMLUListElement>(null)
  const more = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = strip.current ?? {}
    const atEnd = scrollLeft + clientWidth > scrollWidth - 1
    strip.current?.scrollTo({ left: atEnd ? 0 : scrollLeft + clientWidth })
  }

  return (
    <section className="wrap section" aria-labelledby="voices">
      <Thread id="voices" title="Worn and written about">
        <button type="button" className="icon-button not-phone" aria-label="More testimonials" onClick={more}>
          <Icon name="next" />
        </button>
      </Thread>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip that scrolls must be reached by the keyboard */}
      <ul className="voices" tabIndex={0} aria-label="Testimonials" ref={strip}>
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

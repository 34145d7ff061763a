import { Divider } from '../../ui/divider.tsx'
import * as styles from './testimonials-strip.module.css'
import { testimonials } from './testimonials.ts'

/** Six sample quotes in a row that scrolls. */
export function Testimonials() {
  return (
    <section className="wrap section" aria-labelledby="voices">
      <Divider id="voices" title="From our customers" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling row must be focusable */}
      <ul className={styles.strip} tabIndex={0} aria-label="Testimonials">
        {testimonials.map(({ id, title, subtitle, testimonial, imageUrl }) => (
          <li key={id} className={`threaded ${styles.card}`}>
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

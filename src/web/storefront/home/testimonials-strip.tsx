import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ShopFacts } from '../../../contract/settings.ts'
import { quotesQuery } from '../../api/queries/content.ts'
import { Divider } from '../../ui/divider.tsx'
import * as styles from './testimonials-strip.module.css'
import { testimonials } from './testimonials.ts'

type Voice = { key: string; text: string; by: string; piece: string; picture?: string }

const samples: Voice[] = testimonials.map(({ id, title, subtitle, testimonial, imageUrl }) => ({
  key: String(id),
  text: testimonial,
  by: title,
  piece: subtitle,
  picture: imageUrl,
}))

/**
 * What customers have said, in a row that scrolls: the owner's quotes or, in the demonstration, sample ones.
 * Nothing without any.
 */
export function Testimonials({ shop }: { shop: ShopFacts }) {
  const voices = useVoices(shop)
  if (voices.length === 0) return null

  return (
    <section className="wrap section" aria-labelledby="voices">
      <Divider id="voices" title="From our customers" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling row must be focusable */}
      <ul className={styles.strip} tabIndex={0} aria-label="Testimonials">
        {voices.map(({ key, text, by, piece, picture }) => (
          <li key={key} className={`threaded ${styles.card}`}>
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>
                {picture && (
                  <img src={picture} alt="" width={56} height={56} loading="lazy" decoding="async" />
                )}
                <span>
                  <b>{by}</b>
                  <span className="text-quiet">{piece}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useVoices({ demonstration }: ShopFacts): Voice[] {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: quotes } = useQuery(quotesQuery(api))
  if (quotes && quotes.length > 0)
    return quotes.map(({ _id, title, subtitle, description }) => ({
      key: _id,
      text: description,
      by: title,
      piece: subtitle,
    }))

  return demonstration ? samples : []
}

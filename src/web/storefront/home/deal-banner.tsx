import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { log } from '../../lib/log.ts'
import { dealQuery } from '../../api/queries/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Countdown } from './countdown.tsx'
import * as styles from './deal-banner.module.css'

/** A day in the shop's time zone, so that the text is the same on the server and in every browser. */
const dayOfShop = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

/** The deal of the day with its countdown. If it cannot be fetched, this is only logged. */
export function DealBanner() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: deal, error } = useQuery(dealQuery(api))
  const [ended, setEnded] = useState(false)
  const end = useCallback(() => setEnded(true), [])
  useEffect(() => {
    if (error) log('The deal could not be fetched.', error)
  }, [error])
  if (!deal?.isActive) return null
  return (
    <section className="wrap section" aria-labelledby="deal">
      <div className={styles.deal}>
        <figure>
          {deal.imageUrl ? (
            <Picture
              src={deal.imageUrl}
              alt=""
              width={700}
              height={560}
              sizes="(width <= 760px) 100vw, 52vw"
              widest={1440}
              className={styles.picture}
            />
          ) : (
            <p className={styles.noPicture}>No image available</p>
          )}
        </figure>
        <div className={styles.text}>
          <p className={styles.discount}>
            {ended
              ? 'This offer has ended'
              : `${deal.discount}% off until ${dayOfShop.format(new Date(deal.endDate))}`}
          </p>
          <h2 id="deal">{deal.title}</h2>
          <p className={styles.description}>{deal.description}</p>
          <Countdown endDate={deal.endDate} onEnd={end} />
          {!ended && (
            <a href={deal.link} className={buttonClass('light', { className: styles.button })}>
              Shop the deal
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

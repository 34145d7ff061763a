import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { MINUTE_MS } from '../../../rules/durations.ts'
import { dayOfWeekAt, isOpenAt, readShopHours, timeText, type DayHours } from '../../../rules/shop-hours.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { Picture } from '../../shared/picture.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import * as styles from './visit-page.module.css'

/** Where the shop is, when it is open, and how to reach it (PROMISE-03). */
export function VisitPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { visit } = shop
  if (!visit) return null

  const week = readShopHours(visit.hours ?? '')
  return (
    <article>
      {visit.image !== undefined && (
        <Picture
          src={visit.image}
          alt=""
          width={1600}
          height={667}
          sizes="100vw"
          widest={2880}
          eager="high"
          className={styles.picture ?? ''}
        />
      )}
      <div className="wrap">
        <ol className={breadcrumb.breadcrumb}>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li aria-current="page">Visit us</li>
        </ol>
        <div className={styles.columns}>
          <div>
            <h1 className={styles.title}>Visit us</h1>
            <address className={styles.address}>
              <b>{shop.name}</b>
              {visit.address}
            </address>
            {week && <OpenNow week={week} />}
            <WaysToReach shop={shop} visit={visit} />
          </div>
          {week && <OpeningHours week={week} />}
        </div>
        <Reasons shop={shop} />
      </div>
    </article>
  )
}

type Visit = NonNullable<ShopFacts['visit']>

const WaysToReach = ({ shop, visit }: { shop: ShopFacts; visit: Visit }) => (
  <>
    <div className={styles.ways}>
      <a className={buttonClass('main')} href={visit.map} target="_blank" rel="noopener noreferrer">
        <ExtraIcon name="pin" />
        Get directions<span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a className={buttonClass('line')} href={`tel:${visit.phone.replaceAll(/[^\d+]/g, '')}`}>
        <ExtraIcon name="phone" />
        Call {visit.phone}
      </a>
      <a
        className={buttonClass('line')}
        href={`https://wa.me/${shop.whatsappNumber}`}
        target="_blank"
        rel="noopener"
      >
        <ExtraIcon name="chat" />
        WhatsApp<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </div>
    {shop.contactIsSample && (
      <p className={styles.sample}>These are sample details: the shop has not entered its own yet.</p>
    )}
  </>
)

/** Reads a fact of the present minute in the browser: the page is cached for everyone. */
const useNow = <T extends string | undefined>(read: (instant: number) => T) =>
  useSyncExternalStore(
    everyMinute,
    () => read(Date.now()),
    () => undefined,
  )

/** Its line is there before, so nothing moves. */
function OpenNow({ week }: { week: DayHours[] }) {
  const text = useNow((instant) => stateText(week, instant))
  return (
    <p className={styles.now} data-open={text?.startsWith('Open')}>
      {text && <ExtraIcon name="clock" />}
      {text}
    </p>
  )
}

function stateText(week: DayHours[], instant: number): string {
  const hours = dayOfWeekAt(week, instant)?.hours
  return hours && isOpenAt(week, instant) ? `Open now, until ${timeText(hours.closes)}` : 'Closed now'
}

function everyMinute(onTick: () => void) {
  const timer = setInterval(onTick, MINUTE_MS)
  return () => clearInterval(timer)
}

function OpeningHours({ week }: { week: DayHours[] }) {
  const today = useNow((instant) => dayOfWeekAt(week, instant)?.day)
  return (
    <table className={styles.hours}>
      <caption>Opening hours</caption>
      <tbody>
        {week.map(({ day, hours }) => (
          <tr key={day} aria-current={day === today ? 'date' : undefined}>
            <th scope="row">{day}</th>
            <td>{hours ? `${timeText(hours.opens)} to ${timeText(hours.closes)}` : 'Closed'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a visit is good for; nothing that the shop does not offer. */
const Reasons = ({ shop }: { shop: ShopFacts }) => (
  <ul className={styles.reasons}>
    {shop.reserves && (
      <li>
        <h2>Try it on</h2>
        <p>Reserve a piece on its page. We call to confirm, then keep it for you.</p>
      </li>
    )}
    <li>
      <h2>See it before you buy</h2>
      <p>
        Choose among the <Link to="/shop">pieces on these pages</Link>, and ask us for them in the shop.
      </p>
    </li>
    {shop.hasRates && (
      <li>
        <h2>Priced by weight</h2>
        <p>
          Our prices follow <Link to="/rates">today’s rates</Link>, here and in the shop.
        </p>
      </li>
    )}
  </ul>
)

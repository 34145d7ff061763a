import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { inlineLinkClass } from '../../ui/link.ts'
import avif1600 from '../pictures/slide-2-1600.avif'
import webp1600 from '../pictures/slide-2-1600.webp'
import avif800 from '../pictures/slide-2-800.avif'
import webp800 from '../pictures/slide-2-800.webp'
import * as styles from './about-us.module.css'
import { ContactLines } from './contact-lines.tsx'
import { policies } from './policies.ts'
import { PolicyLinks } from './policy-links.tsx'
import { WorkshopSteps } from './workshop-steps.tsx'

/** Who the shop is: a picture as wide as the page, its text in two columns, and the way to it. */
export function AboutUs() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <article>
      <FormatPicture
        src={webp1600}
        avif={`${avif800} 800w, ${avif1600} 1600w`}
        webp={`${webp800} 800w, ${webp1600} 1600w`}
        sizes="100vw"
        alt=""
        width={1600}
        height={667}
        eager
        className={styles.picture}
      />
      <div className={`wrap ${styles.page}`}>
        <header className={styles.head}>
          <h1>{policies['/about'].title}</h1>
          <p>Everyday gold and silver, from people you can call.</p>
        </header>
        <div className={styles.text}>
          <WhoAndWhat shopName={shop.name} />
        </div>
        <section className={styles.making}>
          <h2>How a piece is made</h2>
          <WorkshopSteps />
        </section>
        <Visit address={shop.legal.address} />
        <PolicyLinks current="/about" className={styles.others} />
      </div>
    </article>
  )
}

const WhoAndWhat = ({ shopName }: { shopName: string }) => (
  <>
    <section>
      <h2>Who we are</h2>
      <p>
        {shopName} is a small house of jewellers. The people who draw and make the pieces also answer when you
        call, write or chat. We would rather sell one ring that is worn for thirty years than three that lie
        in a drawer.
      </p>
    </section>
    <section>
      <h2>What it is made of</h2>
      <p>
        Every page names the metal: 22K or 18K gold, 925 silver, or base metal with a plating, which we call
        by its name.{' '}
        <Link to="/journal/{-$article}" params={{ article: 'what-916-means' }} className={inlineLinkClass}>
          What 916 means
        </Link>{' '}
        explains the numbers, and the{' '}
        <Link to="/journal/{-$article}" params={{ article: undefined }} className={inlineLinkClass}>
          journal
        </Link>{' '}
        has more.
      </p>
    </section>
  </>
)

/** Where the shop is, if it says so, and how to reach it. */
const Visit = ({ address }: { address: string | null }) => (
  <section className={styles.visit}>
    <div>
      <h2>{address === null ? 'Where we are' : 'Visit us'}</h2>
      <p>
        {address === null ? 'We work in India, and sell on these pages.' : `You find us at ${address}.`} We
        send parcels across India, free of charge: see{' '}
        <Link to="/delivery-information" className={inlineLinkClass}>
          delivery information
        </Link>
        .
      </p>
      {address !== null && (
        <p>
          <a
            className={inlineLinkClass}
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Show the way<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </div>
    <div>
      <h2>Reach us</h2>
      <ContactLines />
    </div>
  </section>
)

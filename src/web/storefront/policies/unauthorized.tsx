import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { AnnouncementBar } from '../../shared/announcement-bar.tsx'
import { HomeLink } from '../../shared/wordmark.tsx'
import * as styles from './unauthorized.module.css'

/** Shown to visitors where signing in is required (NAV-19). */
export function Unauthorized() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <>
      <AnnouncementBar />
      <main className={styles.page}>
        <HomeLink name={shop.name} className={styles.logo} />
        <h1>Access Denied - You need to be logged in to access this page.</h1>
        <p>Log in to see your cart, your orders and your profile.</p>
        <div className={styles.links}>
          <Link to="/login" className={buttonClass('main')}>
            Login to Continue
          </Link>
          <Link to="/" className={buttonClass('line')}>
            Go to Home
          </Link>
        </div>
      </main>
    </>
  )
}

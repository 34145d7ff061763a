import { Link, useHydrated } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './not-found.module.css'

const TrendingRow = lazyPart(() => import('./trending-row.tsx').then((module) => module.TrendingRow))

/** The "not found" page, with links to other pages and some trending products. */
export function NotFound() {
  // The server does not wait for code that the page loads later.
  const isHydrated = useHydrated()
  return (
    <div className="wrap section">
      <Empty
        level={1}
        title="Page not found"
        action={
          <p className={styles.links}>
            <Link to="/shop" className={buttonClass('main')}>
              See all products
            </Link>
            <Link to="/" className={buttonClass('line')}>
              Go to the home page
            </Link>
          </p>
        }
      >
        The link may be mistyped, or the product is no longer sold. Search above, or start from one of these.
      </Empty>
      {isHydrated && <TrendingRow failure="" />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { UserStats } from '../../contract/stats.ts'
import { userStatsQuery } from '../api/queries/orders.ts'
import { useSession } from '../api/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import * as styles from './overview-page.module.css'

/** What the customer has paid, reviewed and bought, as numbers and as a chart (DASH-02). */
export function OverviewPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { data: stats, isPending } = useQuery({ ...userStatsQuery(api, user?._id ?? '', user?.email ?? ''), enabled: user !== null })
  if (!user) return null
  return (
    <>
      <div className="titlebar">
        <div>
          <h1>Namaste, {user.username}</h1>
          <p>Your orders and reviews at a glance.</p>
        </div>
      </div>
      {isPending ? <Waiting /> : stats ? <Stats stats={stats} /> : <NoStats />}
    </>
  )
}

const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function Stats({ stats: { totalPayments, totalReviews, totalPurchasedProducts } }: { stats: UserStats }) {
  return (
    <>
      <ul className="cards cards-three">
        <li>
          <span>Total Payments</span>
          <b>
            <small>Rs</small> {money.format(totalPayments)}
          </b>
        </li>
        <li>
          <span>Total Reviews</span>
          <b>{totalReviews}</b>
        </li>
        <li>
          <span>Total Purchased Products</span>
          <b>{totalPurchasedProducts}</b>
        </li>
      </ul>
      <BarChart
        title="User Stats"
        note="The bars are not to one scale."
        points={[
          { label: 'Payments', text: `Rs ${money.format(totalPayments)}`, value: totalPayments, isMain: true },
          { label: 'Reviews', text: String(totalReviews), value: totalReviews },
          { label: 'Products', text: String(totalPurchasedProducts), value: totalPurchasedProducts },
        ]}
      />
    </>
  )
}

const Waiting = () => (
  <>
    <output className={styles.loading}>Loading user stats...</output>
    <Skeleton style={{ height: 122 }} />
    <Skeleton style={{ height: 300, marginTop: 20 }} />
  </>
)

const NoStats = () => (
  <Empty
    title="No stats available."
    action={
      <Link className={buttonClass('main')} to="/shop">
        See new arrivals
      </Link>
    }
  />
)

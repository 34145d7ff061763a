import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { UserStats } from '../../contract/stats.ts'
import { userStatsQuery } from '../api/queries/orders.ts'
import { useSession } from '../api/session.ts'
import { Figures } from '../shared/figures.tsx'
import { buttonClass } from '../ui/button.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Empty } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import * as styles from './overview-page.module.css'

/** What the customer has paid, reviewed and bought, as numbers and as a chart (DASH-02). */
export function OverviewPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { data: stats, isPending } = useQuery({
    ...userStatsQuery(api, user?._id ?? '', user?.email ?? ''),
    enabled: user !== null,
  })
  if (!user) return null

  return (
    <>
      <PageTitle title={`Namaste, ${user.username}`} note="Your orders and reviews at a glance." />
      {isPending && <Waiting />}
      {!isPending && (stats ? <Stats stats={stats} /> : <NoStats />)}
    </>
  )
}

const money = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function Stats({ stats: { totalPayments, totalReviews, totalPurchasedProducts } }: { stats: UserStats }) {
  return (
    <>
      <Figures
        figures={[
          { label: 'Total Payments', unit: 'Rs', value: money.format(totalPayments) },
          { label: 'Total Reviews', value: String(totalReviews) },
          { label: 'Total Purchased Products', value: String(totalPurchasedProducts) },
        ]}
      />
      {totalPayments + totalReviews + totalPurchasedProducts === 0 ? (
        <section aria-label="User Stats">
          <NoStats />
        </section>
      ) : (
        <BarChart
          title="User Stats"
          points={[
            {
              label: 'Payments',
              text: `Rs ${money.format(totalPayments)}`,
              value: totalPayments,
              isMain: true,
            },
            { label: 'Reviews', text: String(totalReviews), value: totalReviews },
            { label: 'Products', text: String(totalPurchasedProducts), value: totalPurchasedProducts },
          ]}
        />
      )}
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

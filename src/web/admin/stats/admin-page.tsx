import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getOnboarding } from '../../../contract/onboarding.ts'
import { getAdminStats, type AdminStats } from '../../../contract/stats.ts'
import { useSession } from '../../api/session.ts'
import { Figures } from '../../shared/figures.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { CountsChart, EarningsChart } from './charts.tsx'
import { useMay } from '../shared/use-may.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import { receivedText } from './sales.tsx'
import { TodaysWork } from './todays-work.tsx'
import { useMorningBoard } from './use-morning-board.ts'
import { SetupChecklist } from './setup-checklist.tsx'
import * as styles from './admin-page.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** The work of the day, then the shop's figures (ADM-02). */
export function AdminPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const may = useMay()
  const stats = useQuery({ queryKey: ['admin-stats'], queryFn: () => api(getAdminStats, {}), staleTime: 0 })

  // A shop without orders has no work yet but its set-up.
  const isNew = stats.isPending ? undefined : stats.data?.totalOrders === 0

  return (
    <>
      <PageTitle title={`${greeting()}, ${user?.username ?? ''}`} note={<WorkToDo />}>
        <Link to="/dashboard/manage-orders" className={buttonClass('main', { small: true })}>
          See all orders
        </Link>
      </PageTitle>
      {isNew && may(getOnboarding) && <SetupChecklist />}
      <TodaysWork />
      {isNew === false && may(getOnboarding) && <SetupChecklist />}
      <ShopStats stats={stats} />
    </>
  )
}

function greeting(): string {
  const hour = new Date().getHours()
  if (hour < 12) return 'Good morning'

  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

function ShopFigures({ stats }: { stats: AdminStats }) {
  const { totalEarnings, totalOrders, totalProducts, totalReviews } = stats
  const { data } = useMorningBoard()

  return (
    <>
      <Figures
        figures={[
          { label: 'Total earnings', unit: 'Rs', value: whole.format(Math.round(totalEarnings)) },
          { label: 'Total orders', value: whole.format(totalOrders) },
          { label: 'Total products', value: whole.format(totalProducts) },
          { label: 'Total reviews', value: whole.format(totalReviews) },
        ]}
      />
      {data && <p className={styles.received}>Of the total earnings: {receivedText(data.sales.total)}</p>}
      <div className={styles.charts}>
        <CountsChart stats={stats} />
        <EarningsChart monthlyEarnings={stats.monthlyEarnings} lastYear={data?.sales.lastYearMonths} />
      </div>
    </>
  )
}

/** Orders to pack and to confirm, in words. */
function WorkToDo() {
  const work = useWaitingWork()
  if (!work) return null

  return (
    <>
      <Link
        to="/dashboard/manage-orders"
        search={{ status: 'ready' }}
        className={`${linkClass} ${styles.inSentence}`}
      >
        {countText(work.toPack, 'order', 'orders')} to pack
      </Link>
      {work.toConfirm > 0 && (
        <>
          {', '}
          <Link
            to="/dashboard/manage-orders"
            search={{ payment: 'awaiting_confirmation' }}
            className={`${linkClass} ${styles.inSentence}`}
          >
            {countText(work.toConfirm, 'order', 'orders')} to confirm
          </Link>
        </>
      )}
      .
    </>
  )
}

function countText(count: number, one: string, many: string): string {
  if (count === 0) return `No ${many}`
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

/** The shop's figures, once they are loaded. */
function ShopStats({ stats }: { stats: UseQueryResult<AdminStats> }) {
  if (stats.isError) {
    return (
      <Empty
        tone="error"
        title="No stats available."
        action={<Button onClick={() => void stats.refetch()}>Try again</Button>}
      >
        {errorMessage(stats.error)}
      </Empty>
    )
  }

  if (stats.data) return <ShopFigures stats={stats.data} />

  return (
    <>
      <LoadingText />
      <Skeleton style={{ height: 128 }} />
      <Skeleton style={{ height: 360, marginTop: 20 }} />
    </>
  )
}

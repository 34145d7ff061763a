import type { AdminStats } from '../../../contract/stats.ts'
import { dateOfDay, dayInIndia } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const LAKH = 100_000

/** The shop's counts of users, products, orders and the like (ADM-02). */
export function CountsChart({ stats }: { stats: AdminStats }) {
  const { totalProducts, totalUsers, totalReviews, totalOrders } = stats
  const counts = [
    ['Products', totalProducts],
    ['Users', totalUsers],
    ['Reviews', totalReviews],
    ['Orders', totalOrders],
  ] as const

  const points = counts.map(([label, value]) => ({
    label,
    value,
    text: whole.format(value),
    isMain: label === 'Orders',
  }))
  return <BarChart title="Counts" note="All time" points={points} axisText={axisTextFor(points)} />
}

type EarningsChartProps = Pick<AdminStats, 'monthlyEarnings'> & {
  /** Rupees of each month of last year; undefined while they load. */
  lastYear: readonly number[] | undefined
}

/** Earnings in each month of this year up to this month, with last year as a thin line (ADM-02). */
export function EarningsChart({ monthlyEarnings, lastYear }: EarningsChartProps) {
  const today = todayInIndia()
  const year = today.getUTCFullYear()
  const points = months.map((label, index) => {
    const value = monthlyEarnings.find(({ month }) => month === index + 1)?.earnings ?? 0
    const before = lastYear?.[index]
    const isAhead = index > today.getUTCMonth()

    return {
      label,
      shorter: [label.slice(0, 3), label.slice(0, 1)],
      value,
      text: isAhead ? 'to come' : moneyText(value),
      isAhead,
      earlier:
        before === undefined ? undefined : { value: before, text: `${year - 1}: ${moneyText(before)}` },
    }
  })

  return (
    <LineChart
      title="Monthly earnings"
      note={`January to December ${year}, in rupees. Thin line: ${year - 1}.`}
      pointName="month"
      points={points}
      axisText={axisTextFor(points)}
    />
  )
}

const todayInIndia = () => dateOfDay(dayInIndia(Date.now()))

/** Formats the values of an axis, in lakh from one lakh on, because the axis is narrow. */
function axisTextFor(
  points: { value: number; earlier?: { value: number } | undefined }[],
): (value: number) => string {
  const inLakh = points.some(({ value, earlier }) => Math.max(value, earlier?.value ?? 0) >= LAKH)
  return (value) => (inLakh && value > 0 ? `${whole.format(value / LAKH)} L` : whole.format(value))
}

import type { AdminStats } from '../../../contract/stats.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { LineChart } from '../../ui/chart/line-chart.tsx'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const LAKH = 100_000

/** The shop's counts of users, products, orders and the like (ADM-02). */
export function CountsChart({ stats }: { stats: AdminStats }) {
  const { totalProducts, totalUsers, totalReviews, totalOrders } = stats
  const counts = [['Products', totalProducts], ['Users', totalUsers], ['Reviews', totalReviews], ['Orders', totalOrders]] as const
  const points = counts.map(([label, value]) => ({ label, value, text: whole.format(value), isMain: label === 'Orders' }))
  return <BarChart title="Counts" note="All time" points={points} axisText={axisTextFor(points)} />
}

/** Earnings in each month of this year (ADM-02). */
export function EarningsChart({ monthlyEarnings }: Pick<AdminStats, 'monthlyEarnings'>) {
  const points = months.map((label, index) => {
    const value = monthlyEarnings.find(({ month }) => month === index + 1)?.earnings ?? 0
    return { label, shorter: [label.slice(0, 3), label.slice(0, 1)], value, text: moneyText(value) }
  })
  return <LineChart title="Monthly earnings" note="January to December, in rupees" pointName="month" points={points} axisText={axisTextFor(points)} />
}

/** Formats the values of an axis, in lakh from one lakh on, because the axis is narrow. */
function axisTextFor(points: { value: number }[]): (value: number) => string {
  const inLakh = points.some(({ value }) => value >= LAKH)
  return (value) => (inLakh && value > 0 ? `${whole.format(value / LAKH)} L` : whole.format(value))
}

import type { AdminStats } from '../../../contract/stats.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Chart, type Place } from './chart.tsx'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const LAKH = 100_000

/** How many there are of what the shop holds (ADM-02). */
export function CountsChart({ stats }: { stats: AdminStats }) {
  const { totalProducts, totalUsers, totalReviews, totalOrders } = stats
  const counts = [['Products', totalProducts], ['Users', totalUsers], ['Reviews', totalReviews], ['Orders', totalOrders]] as const
  const points = counts.map(([label, value]) => ({ label, value, text: whole.format(value), isMain: label === 'Orders' }))
  return <Chart title="Counts" note="All time" points={points} axisText={whole.format} renderMarks={drawBars} />
}

const drawBars = (places: Place[], ground: number) =>
  places.map(({ label, x, y, text, isMain }) => (
    <g key={label}>
      <rect className={isMain ? 'chart-main' : 'chart-bar'} x={x - 18} y={y} width={36} height={ground - y} />
      <text className="chart-value" x={x} y={y - 8} textAnchor="middle">
        {text}
      </text>
    </g>
  ))

/** What each month of this year has earned (ADM-02). */
export function EarningsChart({ monthlyEarnings }: Pick<AdminStats, 'monthlyEarnings'>) {
  const points = months.map((label, index) => {
    const value = monthlyEarnings.find(({ month }) => month === index + 1)?.earnings ?? 0
    return { label, short: label.slice(0, 1), value, text: moneyText(value) }
  })
  const inLakh = points.some(({ value }) => value >= LAKH)
  const axisText = (value: number) => (inLakh && value > 0 ? `${whole.format(value / LAKH)} L` : whole.format(value))
  return <Chart title="Monthly earnings" note={`January to December, in ${inLakh ? 'lakh ' : ''}rupees`} points={points} axisText={axisText} renderMarks={drawLine} />
}

function drawLine(places: Place[]) {
  const best = places.reduce((one, other) => (other.value > one.value ? other : one))
  return (
    <>
      <path className="chart-path" d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {places.map((place) => (
        <circle key={place.label} className={place === best && best.value > 0 ? 'chart-dot best' : 'chart-dot'} cx={place.x} cy={place.y} r={place === best ? 5 : 3.2} />
      ))}
      {best.value > 0 && (
        <text className="chart-value" x={best.x} y={best.y - 12} textAnchor={places.indexOf(best) > 8 ? 'end' : 'middle'}>
          {best.text}
        </text>
      )}
    </>
  )
}

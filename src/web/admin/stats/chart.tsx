import { useId, type ReactNode } from 'react'
import { ticksFor } from './ticks.ts'
import { useWidth } from './use-width.ts'

/** One figure of a chart. `text` is the value as people read it. */
export type Point = { label: string; short?: string; value: number; text: string; isMain?: boolean }
export type Place = Point & { x: number; y: number }

const HEIGHT = 258
const LEFT = 52
const [TOP, BOTTOM] = [30, 228]

type ChartProps = {
  title: string
  /** A line under the title. */
  note: string
  points: Point[]
  /** A value of the axis in words. */
  axisText(value: number): string
  /** Draws the points at their places (pixels); `ground` is the height of 0. */
  renderMarks(places: Place[], ground: number): ReactNode
}

/** Axis, labels and marks of a chart, with the same figures as a table for those who hear the page. */
export function Chart({ title, note, points, axisText, renderMarks }: ChartProps) {
  const id = useId()
  const { box, width } = useWidth<HTMLDivElement>()
  const ticks = ticksFor(Math.max(0, ...points.map(({ value }) => value)))
  const top = ticks.at(-1) ?? 1
  const heightOf = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP)
  const step = (width - LEFT) / points.length
  const places = points.map((point, index) => ({ ...point, x: LEFT + step * (index + 0.5), y: heightOf(point.value) }))
  return (
    <section className="sheet" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{note}</p>
      <div ref={box} className="chart-box" aria-hidden="true">
        {width > 0 && (
          <svg width={width} height={HEIGHT}>
            {ticks.map((tick) => (
              <g key={tick}>
                <path className="chart-line" d={`M${LEFT} ${heightOf(tick)}H${width}`} />
                <text x={LEFT - 10} y={heightOf(tick) + 4} textAnchor="end">
                  {axisText(tick)}
                </text>
              </g>
            ))}
            {renderMarks(places, BOTTOM)}
            {places.map(({ label, short = label, x }) => (
              <text key={label} x={x} y={HEIGHT - 8} textAnchor="middle">
                {short}
              </text>
            ))}
          </svg>
        )}
      </div>
      <ChartTable title={title} points={points} />
    </section>
  )
}

const ChartTable = ({ title, points }: { title: string; points: Point[] }) => (
  <table className="sr-only">
    <caption>{title}</caption>
    <tbody>
      {points.map(({ label, text }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

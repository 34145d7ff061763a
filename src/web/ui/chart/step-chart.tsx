import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { scaleLinear } from '@visx/scale'
import { Line, LinePath } from '@visx/shape'
import { HEIGHT } from './chart-scales.ts'
import { useWidth } from './use-width.ts'
import * as styles from './chart.module.css'

/** One value in rupees. */
export type StepPoint = { label: string; value: number }

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

const [TOP, GROUND] = [34, 236]
const AXIS_WIDTH = 62
/** Width that a label needs, in pixels. */
const LABEL_WIDTH = 92
/** A line without changes still needs a height: this share of its value. */
const MIN_RELATIVE_RANGE = 0.005

/**
 * A line of steps: each value holds until the next; `lastText` stands beside the last one. Its axis begins
 * near the lowest value. The same figures must stand in a table beside it.
 */
export function StepChart({ points, lastText }: { points: readonly StepPoint[]; lastText: string }) {
  const { box, width } = useWidth<HTMLDivElement>()
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const margin = Math.max(highest - lowest, highest * MIN_RELATIVE_RANGE) / 4
  const y = scaleLinear<number>({
    domain: [Math.max(0, lowest - margin), highest + margin],
    range: [GROUND, TOP],
    nice: 4,
  })
  const right = Math.max(AXIS_WIDTH + 1, width - 8)
  const x = scaleLinear<number>({ domain: [0, Math.max(1, points.length - 1)], range: [AXIS_WIDTH, right] })
  const last = { x: right, y: y(values.at(-1) ?? 0) }
  return (
    <div className={styles.chart}>
      <div ref={box} className={styles.box}>
        <svg aria-hidden="true" width={width} height={HEIGHT}>
          {y.ticks(4).map((tick) => (
            <Line
              key={tick}
              className={styles.line}
              from={{ x: AXIS_WIDTH, y: y(tick) }}
              to={{ x: right, y: y(tick) }}
            />
          ))}
          <AxisLeft
            scale={y}
            left={AXIS_WIDTH}
            numTicks={4}
            tickFormat={(value) => wholeRupees.format(Number(value))}
            hideAxisLine
            hideTicks
            tickComponent={drawValue}
          />
          <AxisBottom
            scale={x}
            top={GROUND}
            tickValues={labelled(points.length, right - AXIS_WIDTH)}
            tickFormat={(value) => points[Number(value)]?.label ?? ''}
            hideTicks
            axisLineClassName={styles.ground}
            tickComponent={(tick) => drawDay(tick, right)}
          />
          <LinePath
            className={styles.path}
            data={stepsOf(values)}
            x={([at]) => x(at)}
            y={([, value]) => y(value)}
          />
          <circle className={`${styles.dot} ${styles.mainDot}`} cx={last.x} cy={last.y} r={4.5} />
          <text className={styles.value} x={right} y={Math.max(14, last.y - 14)} textAnchor="end">
            {lastText}
          </text>
        </svg>
      </div>
    </div>
  )
}

/** The corners of the line, as position and value. A single value is a line from edge to edge. */
const stepsOf = (values: readonly number[]): [at: number, value: number][] =>
  (values.length === 1 ? [...values, ...values] : values).flatMap((value, at): [number, number][] =>
    at === 0
      ? [[0, value]]
      : [
          [at, values[at - 1] ?? value],
          [at, value],
        ],
  )

/** The points that carry a label: the first, the last, and as many between as fit. */
function labelled(count: number, width: number): number[] {
  const gaps = Math.max(1, Math.min(count - 1, Math.floor(width / LABEL_WIDTH) - 1, 4))
  return count < 2
    ? [0]
    : Array.from({ length: gaps + 1 }, (_, nth) => Math.round((nth * (count - 1)) / gaps))
}

const drawValue = ({ x, y, formattedValue }: TickRendererProps) => (
  <text x={x - 2} y={y} dy=".32em" textAnchor="end">
    {formattedValue}
  </text>
)

function anchorOf(x: number, right: number): 'start' | 'middle' | 'end' {
  if (x <= AXIS_WIDTH) return 'start'
  return x >= right ? 'end' : 'middle'
}

/** Within the edges: the first label begins at the axis, the last ends at the edge. */
const drawDay = ({ x, y, formattedValue }: TickRendererProps, right: number) => (
  <text x={x} y={y + 6} textAnchor={anchorOf(x, right)}>
    {formattedValue}
  </text>
)

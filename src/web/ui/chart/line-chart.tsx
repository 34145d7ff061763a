import { Group } from '@visx/group'
import { AreaClosed, Line, LinePath } from '@visx/shape'
import { useState, type CSSProperties } from 'react'
import { Chart, type ChartProps } from './chart.tsx'
import type { ChartPoint, Plot } from './chart-scales.ts'
import * as styles from './chart.module.css'

type LineChartProps = ChartProps & {
  /** What a point represents, such as "month". */
  pointName: string
}

/**
 * A line chart up to the last point that has a value, with the earlier values as a thin line. The highest
 * value is labelled; other values are labelled on hover, touch or with the arrow keys.
 */
export function LineChart({ pointName, ...props }: LineChartProps) {
  const { points } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const last = points.findLastIndex(({ isAhead }) => !isAhead)
  const choose = (index: number | null) => setChosen(index === null ? null : Math.min(index, last))
  const best = points.reduce((one, { value }, index) => (value > (points[one]?.value ?? 0) ? index : one), 0)
  const index = chosen ?? best
  const shown = chosen !== null || (points[best]?.value ?? 0) > 0 ? index : null
  return (
    <Chart
      {...props}
      renderMarks={(plot) => <Marks plot={plot} shown={shown} />}
      renderControl={({ left, step }) => (
        <input
          type="range"
          className={styles.picker}
          style={{ left, width: `calc(100% - ${left}px)`, '--step': `${step}px` } as CSSProperties}
          aria-label={`${props.title}, ${pointName}`}
          aria-valuetext={`${points[index]?.label}: ${points[index]?.text}`}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={({ target }) => choose(target.valueAsNumber)}
          onPointerMove={({ pointerType, nativeEvent }) =>
            pointerType === 'mouse' && choose(columnAt(nativeEvent.offsetX, step, points.length))
          }
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
          onBlur={() => choose(null)}
        />
      )}
    />
  )
}

const columnAt = (x: number, step: number, count: number) =>
  Math.min(count - 1, Math.max(0, Math.floor(x / step)))

function Marks({
  plot: { places, values, ground, left, width },
  shown,
}: {
  plot: Plot
  shown: number | null
}) {
  const place = shown === null ? undefined : places[shown]
  const [x, y] = [({ x: across }: ChartPoint) => across, ({ y: up }: ChartPoint) => up]
  const drawn = places.filter(({ isAhead }) => !isAhead)
  return (
    <>
      <AreaClosed className={styles.area} data={drawn} x={x} y={y} yScale={values} />
      {places.some(({ earlier }) => earlier) && (
        <LinePath className={styles.earlier} data={places} x={x} y={({ earlierY }) => earlierY} />
      )}
      {place && (
        <Line className={styles.rule} from={{ x: place.x, y: place.y }} to={{ x: place.x, y: ground }} />
      )}
      <LinePath className={styles.path} data={drawn} x={x} y={y} />
      {drawn.map((each) => (
        <circle
          key={each.label}
          className={each === place ? `${styles.dot} ${styles.mainDot}` : styles.dot}
          cx={each.x}
          cy={each.y}
          r={each === place ? 5 : 3.2}
        />
      ))}
      {place && <Callout place={place} left={left} width={width} />}
    </>
  )
}

/** The value as text, above its point and within the edges and the axis. */
function Callout({
  place: { label, text, x, y },
  left,
  width,
}: {
  place: ChartPoint
  left: number
  width: number
}) {
  const words = `${label} ${text}`
  // Half the approximate width of the text at 12 pixels.
  const half = words.length * 3.6
  return (
    <Group left={Math.min(Math.max(x, left + half), width - half)} top={y - 14}>
      <text className={styles.value} textAnchor="middle">
        {words}
      </text>
    </Group>
  )
}

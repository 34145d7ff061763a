import { Group } from '@visx/group'
import { Bar } from '@visx/shape'
import { Chart, type ChartProps } from './chart.tsx'
import type { Plot } from './chart-scales.ts'
import * as styles from './chart.module.css'

const MAX_BAR_WIDTH = 64

/** A bar chart with the value on each bar. */
export const BarChart = (props: ChartProps) => <Chart {...props} renderMarks={drawBars} />

function drawBars({ places, ground, step }: Plot) {
  const width = Math.min(MAX_BAR_WIDTH, step * 0.5)
  return places.map(({ label, x, y, text, isMain }) => (
    <Group key={label}>
      <Bar
        className={isMain ? `${styles.bar} ${styles.mainBar}` : styles.bar}
        x={x - width / 2}
        y={y}
        width={width}
        height={ground - y}
      />
      <text className={styles.value} x={x} y={y - 10} textAnchor="middle">
        {text}
      </text>
    </Group>
  ))
}

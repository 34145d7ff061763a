import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis'
import { Line } from '@visx/shape'
import { useId, type ReactNode } from 'react'
import { HEIGHT, plotOf, type Plot, type Point } from './chart-scales.ts'
import { useWidth } from './use-width.ts'
import * as styles from './chart.module.css'
import { sheetClass } from '../sheet.ts'

export type ChartProps = {
  title: string
  /** A line under the title. */
  note?: string
  points: Point[]
  /**
   * Formats a value of the axis. Without it the scale is logarithmic, for values of different kinds, and has
   * no axis.
   */
  axisText?(value: number): string
}

type FrameProps = ChartProps & {
  /** Renders the marks of the points. */
  renderMarks(plot: Plot): ReactNode
  /** A control over the drawing that takes presses and keys. */
  renderControl?(plot: Plot): ReactNode
}

/** Axes, labels and marks of a chart, with the same values as a table for screen readers. */
export function Chart({ title, note, points, axisText, renderMarks, renderControl }: FrameProps) {
  const id = useId()
  const { box, width } = useWidth<HTMLDivElement>()
  const plot = plotOf(points, width, axisText ? 'plain' : 'logarithmic')
  return (
    <section className={`${sheetClass} ${styles.chart}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
      <div ref={box} className={styles.box}>
        <svg aria-hidden="true" width={width} height={HEIGHT}>
          <Axes plot={plot} axisText={axisText} />
          {renderMarks(plot)}
        </svg>
        {renderControl?.(plot)}
      </div>
      <ChartTable title={title} points={points} />
    </section>
  )
}

function Axes({ plot, axisText }: { plot: Plot; axisText: ChartProps['axisText'] }) {
  const { left, width, ground, columns, values, ticks, labelOf } = plot
  return (
    <>
      {ticks.map((tick) => (
        <Line
          key={tick}
          className={styles.line}
          from={{ x: left, y: values(tick) }}
          to={{ x: width, y: values(tick) }}
        />
      ))}
      {axisText && (
        <AxisLeft
          scale={values}
          left={left}
          tickValues={ticks}
          tickFormat={(value) => axisText(Number(value))}
          hideAxisLine
          hideTicks
          tickComponent={drawValue}
        />
      )}
      <AxisBottom
        scale={columns}
        top={ground}
        tickFormat={(_, index) => labelOf(index)}
        hideTicks
        axisLineClassName={styles.ground}
        tickComponent={drawLabel}
      />
    </>
  )
}

const drawValue = ({ x, y, formattedValue }: TickRendererProps) => (
  <text x={x - 2} y={y} dy=".32em" textAnchor="end">
    {formattedValue}
  </text>
)

const drawLabel = ({ x, y, formattedValue }: TickRendererProps) => (
  <text x={x} y={y + 6} textAnchor="middle">
    {formattedValue}
  </text>
)

const ChartTable = ({ title, points }: Pick<ChartProps, 'title' | 'points'>) => (
  // In a box, because a table is never narrower than its words and would overflow a phone's screen.
  <div className="sr-only">
    <table>
      <caption>{title}</caption>
      <tbody>
        {points.map(({ label, text, earlier }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            {earlier && <td>{earlier.text}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

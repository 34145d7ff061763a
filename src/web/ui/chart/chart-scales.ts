import { scaleBand, scaleLinear, scaleSymlog } from '@visx/scale'

/**
 * One value of a chart. `shorter` are labels for narrow charts, longest first; `text` is the formatted value.
 */
export type Point = {
  label: string
  shorter?: string[]
  value: number
  text: string
  isMain?: boolean
  /** The value that it is compared with, such as last year's. */
  earlier?: { value: number; text: string } | undefined
  /** It has no value yet. */
  isAhead?: boolean
}
/**
 * A point's position in pixels: the centre of its column, and the heights of its value and of the earlier
 * one.
 */
export type ChartPoint = Point & { x: number; y: number; earlierY: number }
/** Positions of a chart's values, labels and marks, in pixels. */
export type Plot = ReturnType<typeof plotOf>

export const HEIGHT = 270
/**
 * The y of the highest value, which leaves room for its text; and the y of the base line, below which are the
 * labels.
 */
const [TOP, GROUND] = [34, 236]
/** Width of the labels of a value axis. */
const AXIS_WIDTH = 52
/** Approximate width of a letter of a label, and the minimum gap between two labels. */
const [LETTER_WIDTH, LABEL_GAP] = [7, 6]

/**
 * Positions points over a width. `plain` has a value axis; `logarithmic` has none, because few people can
 * read one.
 */
export function plotOf(points: Point[], width: number, scale: 'plain' | 'logarithmic') {
  const axisWidth = scale === 'plain' ? AXIS_WIDTH : 0
  const maxValue = Math.max(1, ...points.flatMap(({ value, earlier }) => [value, earlier?.value ?? 0]))
  const range: [number, number] = [GROUND, TOP]
  const values =
    scale === 'plain'
      ? scaleLinear<number>({ domain: [0, maxValue], range, nice: 4 })
      : scaleSymlog<number>({ domain: [0, maxValue], range })
  const columns = scaleBand<string>({
    domain: points.map(({ label }) => label),
    range: [axisWidth, Math.max(axisWidth, width)],
  })
  const step = columns.bandwidth()
  const places = points.map((point): ChartPoint => ({
    ...point,
    x: (columns(point.label) ?? 0) + step / 2,
    y: values(point.value),
    earlierY: values(point.earlier?.value ?? 0),
  }))
  return {
    left: axisWidth,
    width,
    ground: GROUND,
    step,
    places,
    columns,
    values,
    ticks: scale === 'plain' ? ticksOf(values) : [],
    labelOf: labelFor(points, step),
  }
}

/** About four round, whole values: there is no half order. */
const ticksOf = (values: { ticks?(count: number): number[] }) =>
  values.ticks?.(4).filter(Number.isInteger) ?? []

/** Returns the longest version of the labels that fits every column. */
function labelFor(points: Point[], step: number): (index: number) => string {
  const forms = (point: Point | undefined) => (point ? [point.label, ...(point.shorter ?? [])] : [])
  const maxRank = Math.max(0, ...points.map((point) => forms(point).length - 1))
  const form = (point: Point | undefined, rank: number) =>
    forms(point)[Math.min(rank, forms(point).length - 1)] ?? ''
  let rank = 0
  while (rank < maxRank && points.some((point) => form(point, rank).length * LETTER_WIDTH + LABEL_GAP > step))
    rank += 1
  return (index) => form(points[index], rank)
}

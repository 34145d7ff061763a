import { scaleBand, scaleLinear, scaleSymlog } from '@visx/scale'

/** One figure of a chart. `shorter` are its label for narrow charts, longest first; `text` is the value as people read it. */
export type Point = { label: string; shorter?: string[]; value: number; text: string; isMain?: boolean }
/** A point at its place in pixels: the middle of its column, and the height of its value. */
export type Place = Point & { x: number; y: number }
/** Where a chart's values, labels and marks go, in pixels. */
export type Plot = ReturnType<typeof plotOf>

export const HEIGHT = 270
/** The highest value's room for its figure; and the ground, under which the labels stand. */
const [TOP, GROUND] = [34, 236]
/** What the figures of a value axis take. */
const AXIS_WIDTH = 52
/** A letter of a label, about, and the least room between two labels. */
const [LETTER_WIDTH, LABEL_GAP] = [7, 6]

/** Places points over a width. `plain` has an axis of values; `logarithmic` has none, since nobody can read one. */
export function plotOf(points: Point[], width: number, scale: 'plain' | 'logarithmic') {
  const left = scale === 'plain' ? AXIS_WIDTH : 0
  const largest = Math.max(1, ...points.map(({ value }) => value))
  const range: [number, number] = [GROUND, TOP]
  const values = scale === 'plain' ? scaleLinear<number>({ domain: [0, largest], range, nice: 4 }) : scaleSymlog<number>({ domain: [0, largest], range })
  const columns = scaleBand<string>({ domain: points.map(({ label }) => label), range: [left, Math.max(left, width)] })
  const step = columns.bandwidth()
  const places = points.map((point): Place => ({ ...point, x: (columns(point.label) ?? 0) + step / 2, y: values(point.value) }))
  return { left, width, ground: GROUND, step, places, columns, values, ticks: scale === 'plain' ? ticksOf(values) : [], labelOf: labelFor(points, step) }
}

/** Round and whole values, about four of them: there is no half order. */
const ticksOf = (values: { ticks?(count: number): number[] }) => values.ticks?.(4).filter(Number.isInteger) ?? []

/** The longest form of the labels that fits into every column. */
function labelFor(points: Point[], step: number): (index: number) => string {
  const forms = (point: Point | undefined) => (point ? [point.label, ...(point.shorter ?? [])] : [])
  const most = Math.max(0, ...points.map((point) => forms(point).length - 1))
  const form = (point: Point | undefined, rank: number) => forms(point)[Math.min(rank, forms(point).length - 1)] ?? ''
  let rank = 0
  while (rank < most && points.some((point) => form(point, rank).length * LETTER_WIDTH + LABEL_GAP > step)) rank += 1
  return (index) => form(points[index], rank)
}

import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { plotOf, type Point } from './chart-scales.ts'
import { LineChart } from './line-chart.tsx'

const pointsOf = (...values: number[]): Point[] =>
  values.map((value, index) => ({ label: `No. ${index}`, value, text: `${value} pieces` }))
const months = ['January', 'September', 'May'].map((label): Point => ({
  label,
  shorter: [label.slice(0, 3), label.slice(0, 1)],
  value: 1,
  text: '1',
}))

describe('the places of a chart', () => {
  test.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 2, 4, 6, 8, 10]],
    [85, [0, 20, 40, 60, 80, 100]],
    [312, [0, 100, 200, 300, 400]],
    [421_380, [0, 100_000, 200_000, 300_000, 400_000, 500_000]],
  ])('ADM-02 an axis that reaches %i is marked at the whole values %j', (largest, ticks) => {
    expect(plotOf(pointsOf(largest), 600, 'plain').ticks).toEqual(ticks)
  })

  test.each([
    [800, ['January', 'September', 'May']],
    [200, ['Jan', 'Sep', 'May']],
    [100, ['J', 'S', 'M']],
  ])('ADM-02 at a width of %i all columns carry labels of one length', (width, labels) => {
    const { labelOf } = plotOf(months, width, 'plain')
    expect(months.map((_, index) => labelOf(index))).toEqual(labels)
  })

  test('DASH-02 a logarithmic chart shows seven pieces beside a lakh of rupees', () => {
    const { places, ground } = plotOf(pointsOf(100_000, 7, 0), 600, 'logarithmic')
    const heights = places.map(({ y }) => Math.round(ground - y))
    expect(heights[2]).toBe(0)
    expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) / 10)
    expect(heights[1]).toBeLessThan(heights[0] ?? 0)
  })
})

test.each([
  [
    'bars',
    <BarChart key="bars" title="Counts" note="All time" points={pointsOf(3, 5)} axisText={String} />,
    2,
  ],
  [
    'a line',
    <LineChart
      key="line"
      title="Counts"
      note="All time"
      points={pointsOf(3, 5)}
      pointName="day"
      axisText={String}
    />,
    0,
  ],
])('ADM-02 the server draws %s too, with every figure in a table', (_, chart, bars) => {
  const html = renderToString(chart)
  expect(html.match(/<rect/g) ?? []).toHaveLength(bars)
  expect(html).toMatch(/<table><caption>Counts<\/caption>.*3 pieces.*5 pieces.*<\/table>/)
  expect(html).not.toContain('NaN')
})

test('a line ends at its last value; earlier values form another', () => {
  const points = pointsOf(3, 5, 0).map((point, index) =>
    Object.assign(point, { isAhead: index === 2, earlier: { value: 9, text: `2025: ${index}` } }),
  )
  const html = renderToString(<LineChart title="Counts" points={points} pointName="day" axisText={String} />)
  expect(html.match(/<circle/g)).toHaveLength(2)
  expect(html).toMatch(/<td>5 pieces<\/td><td>2025: 1<\/td>/)
  expect(plotOf(points, 600, 'plain').ticks).toEqual([0, 2, 4, 6, 8, 10])
  expect(
    renderToString(
      <LineChart title="Counts" points={pointsOf(3, 5)} pointName="day" axisText={String} />,
    ).match(/<path/g),
  ).toHaveLength((html.match(/<path/g) ?? []).length - 1)
})

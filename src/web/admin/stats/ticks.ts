/** Values for the axis of a chart from 0 to at least `largest`: round, whole, and at most five of them. */
export function ticksFor(largest: number): number[] {
  const rough = Math.max(1, largest) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough && Number.isInteger(each)) ?? 10 * power)
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

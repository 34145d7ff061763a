import { expect, test } from 'vitest'
import { withoutTimes } from './without-times.ts'

test('removes instants from the page data and keeps all other text', () => {
  const words = String.raw`"u:1763800000000 \"dataUpdatedAt:1763800000000\" \\"`
  const page = (time: number) =>
    `<p>u:1763800000000</p><script data-tsr-stream-part="">a({i:"/",u:${time},s:"success",l:${words},q:{dehydratedAt:${time},state:{dataUpdatedAt:${time},errorUpdatedAt:${time},menu:2}}})</script><script type="application/ld+json">u:1763800000001</script>`
  expect(withoutTimes(page(1763800000123))).toBe(page(0))
})

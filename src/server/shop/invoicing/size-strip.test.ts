import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { pdfLines, pdfText } from '../../../../tests/pdf-text.ts'

const test = shopTest({ SHOP_NAME: 'Kiran Jewels' })

test('BROWSE-05 the size strip has a 150.0 mm ruler and printing help', async ({ shop }) => {
  const response = await shop.app.inject({ url: '/api/size-strip' })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(response.headers['content-disposition']).toBe('inline; filename="ring-size-strip.pdf"')
  const text = pdfText(response.rawPayload)
  expect(text).toContain('Print at 100 %.')
  expect(text).toContain('Kiran Jewels')
  const lines = pdfLines(response.rawPayload)
  const ruler = lines.find(
    ({ from, to }) => from[1] === to[1] && Math.abs(to[0] - from[0] - 425.197) <= 0.567,
  )
  expect(ruler).toBeDefined()
  // Its millimetres: 151 marks that stand on the ruler, evenly.
  const marks = lines
    .filter(({ from, to }) => from[0] === to[0] && from[1] === ruler?.from[1])
    .map(({ from }) => from[0])
  expect(marks).toHaveLength(151)
  for (const [mm, x] of marks.entries()) expect(x - (marks[0] ?? 0)).toBeCloseTo((mm * 72) / 25.4, 1)
})

test('BROWSE-05 the size strip serves any number and follows the shop’s name', async ({ shop }) => {
  const download = async () => pdfText((await shop.app.inject({ url: '/api/size-strip' })).rawPayload)
  const all = await Promise.all(Array.from({ length: 6 }, download))
  expect(all.every((text) => text.includes('Kiran Jewels'))).toBe(true)
  shop.context.settings.shop.name = 'Asha Jewels'
  expect(await download()).toContain('Asha Jewels')
})

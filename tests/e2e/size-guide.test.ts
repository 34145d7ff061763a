import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { newProduct } from '../factories.ts'
import { expectGoodAtWidths } from './browser.ts'
import { served } from './served.ts'

const test = browserTest()

test('BROWSE-05 the size guide is served whole and is in the sitemap', async ({ shop }) => {
  const page = await served(shop.address, '/size-guide')
  expect(page.status).toBe(200)
  for (const fact of ['Find your size', '69.7', '2-14', '73.0', 'Print the strip (PDF)'])
    expect(page.text).toContain(fact)
  expect(page.html).toContain('href="/api/size-strip"')
  expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain('/size-guide</loc>')
})

test('BROWSE-05 a ring with sizes links to the guide; a chain does not', async ({ shop }) => {
  const ring = await newProduct(shop, { category: 'Rings', size: '6, 7' })
  const chain = await newProduct(shop, { category: 'Chain', size: '16 inch, 18 inch' })
  expect((await served(shop.address, `/shop/${ring}`)).text).toContain('Find your size')
  expect((await served(shop.address, `/shop/${chain}`)).text).not.toContain('Find your size')
})

test('BROWSE-05 a bank card sets the scale, and arrow keys change size', async ({ shop }) => {
  const page = await shop.openPage({ path: '/size-guide' })
  const circle = page.locator('section', { hasText: 'Lay your' }).locator('div').first().locator('div')
  const width = async () => (await circle.boundingBox())?.width ?? 0
  const card = page.getByRole('slider', { name: 'Size of the card on your screen' })
  await card.fill('428')
  await page.getByRole('slider', { name: 'Ring size' }).press('ArrowRight')
  await page.getByText('Size 13', { exact: true }).waitFor()
  // Size 13 is 16.9 mm across, and a card of 85.6 mm is 428 pixels wide: 5 pixels a millimetre.
  await expect.poll(width).toBeCloseTo(84.5, 0)
  await page.getByRole('button', { name: 'One size larger' }).click()
  await page.getByText('54.4 mm around, 17.3 mm across').waitFor()
  await page.getByRole('button', { name: 'Bangle' }).click()
  await page.getByText('Size 2-6', { exact: true }).waitFor()
  await expect.poll(width).toBeCloseTo(301.5, 0)
  // The scale is remembered.
  await page.reload()
  await expect.poll(() => card.inputValue()).toBe('428')
})

test('BROWSE-05 the size guide is accessible and never scrolls sideways', async ({ shop }) => {
  await expectGoodAtWidths(await shop.openPage({ path: '/size-guide', width: 390 }), [390, 820, 1440])
})

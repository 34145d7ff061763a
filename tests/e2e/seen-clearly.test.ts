import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest().extend('ring', { scope: 'file' }, async ({ shop }) =>
  (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring'),
)

test('forced colours mark the chosen thumbnail', async ({ shop, ring }) => {
  const page = await shop.openPage({ path: pathOf(ring), width: 820 })
  await page.emulateMedia({ forcedColors: 'active' })
  const outlines = () =>
    page
      .getByRole('button', { name: /^Show picture/ })
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle))
  expect(await outlines()).toEqual(['solid', 'none', 'none', 'none'])
})

// Except the paise of prices.
test('badges have a text of at least 12 pixels', async ({ shop, ring }) => {
  const page = await openPageAs(shop, await createTestUser(shop), pathOf(ring), { width: 390 })
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('region', { name: 'Added to your cart' }).waitFor()
  const small = () =>
    page
      .locator('header *, article *')
      .evaluateAll((all) =>
        all
          .filter(
            (each) =>
              [...each.childNodes].some(
                (node) =>
                  node.nodeType === Node.TEXT_NODE &&
                  node.textContent?.trim() &&
                  !/^\.\d\d$/.test(node.textContent),
              ) && Number.parseFloat(getComputedStyle(each).fontSize) < 12,
          )
          .map(({ textContent }) => textContent),
      )
  expect(await small()).toEqual([])
})

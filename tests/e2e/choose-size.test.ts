import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { refusals } from './admin.ts'
import { expectAccessible } from './browser.ts'
import { createTestUser, openPageAs } from './test-user.ts'

const test = browserTest()

test('VAR-05 VAR-06 VAR-07 choosing a size changes the price and adds that size', async ({ shop }) => {
  const { id } = await newRing(shop, [
    { size: '16', price: 3000, stock: 2, netWeight: 3.48 },
    { size: '12', price: 1000, stock: 0 },
    { size: '14', price: 2000, stock: 1, netWeight: 3.395 },
  ])
  const page = await openPageAs(shop, await createTestUser(shop), `/shop/${id}`, { ...refusals })
  const choice = page.getByRole('group', { name: /Available Size/ })
  const size = (name: string) => choice.getByRole('radio', { name, exact: true })
  // The cheapest in stock is preselected; the sizes are in their order.
  await expect
    .poll(() =>
      choice
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
    )
    .toEqual(['12', '14', '16'])
  await expect.poll(() => size('14').isChecked()).toBe(true)
  await expect.poll(() => size('12').isDisabled()).toBe(true)
  await choice.getByText('Size 12 is sold out.').waitFor()
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText()).toMatch(/₹\s*2,000\s*\.00/)
  await size('14').press('ArrowRight')
  await expect.poll(() => size('16').isChecked()).toBe(true)
  await expect.poll(() => main.innerText()).toMatch(/₹\s*3,000\s*\.00/)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await size('14').check()
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const lines = page
    .getByRole('dialog', { name: 'Your cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Tara ring' })
  await expect
    .poll(async () => (await lines.allInnerTexts()).map((text) => [/3,000/.test(text), /2,000/.test(text)]))
    .toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    )
  await expect.poll(() => lines.filter({ hasText: '3,000' }).innerText()).toContain('16')
  await expect.poll(() => lines.filter({ hasText: '2,000' }).innerText()).toContain('14')
})

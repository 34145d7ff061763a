import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest({ PUBLIC_URL: 'http://kanchan.example' })

test('a public shop with the sample payee offers cash without UPI', async ({ shop }) => {
  const ring = await newProduct(shop, { image: await anyPicture(shop), name: 'Checkout ring', price: 1000 })
  const page = await shop.openPage()
  await signInAs(shop, page, await createTestUser(shop))
  await visit(page, `/shop/${ring}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByRole('radio', { name: /Cash on delivery/ }).waitFor()
  expect(await drawer.getByRole('radio').count()).toBe(1)
  await expectAccessible(page)
})

import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { madeForYouText } from '../../src/rules/lead-time.ts'
import { newRing } from '../variants.ts'
import { anyPicture, expectGoodAtWidths, ready, reload, visit } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest().extend('ring', { scope: 'file' }, async ({ shop }) =>
  (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring'),
)

test('SHARE-02 colour and size stay after reload, Back and as a shared link', async ({ shop, ring }) => {
  const chosen = `${pathOf(ring)}?color=Rose+Gold&size=9`
  const page = await shop.openPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => void Object.assign(globalThis, { shared }),
    }),
  )
  await visit(page, '/shop')
  await visit(page, pathOf(ring))
  const main = page.getByRole('main')
  await page.getByTitle('Rose Gold').check()
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await expectAddress(page, chosen)
  const shows = async () => {
    await expectShown(page.getByText('Available Colors Rose Gold'))
    await expectShown(page.getByText('Available Size 9'))
    await expect.poll(() => page.getByRole('radio', { name: '9', exact: true }).isChecked()).toBe(true)
  }
  await shows()
  const shown = await main.getByText(/^₹/).first().textContent()
  await reload(page)
  await shows()
  expect(await main.getByText(/^₹/).first().textContent()).toBe(shown)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (globalThis as { shared?: ShareData }).shared))
    .toEqual({ title: ring.name, url: shop.address + chosen })
  await visit(page, '/')
  await page.goBack()
  await ready(page)
  await shows()
  await page.goBack()
  await expectAddress(page, '/shop')

  const link = await shop.openPage({ path: chosen, javaScript: false })
  await expectShown(link.getByText('Available Colors Rose Gold'))
  await expectShown(link.getByText('Available Size 9'))
  expect(await link.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    new RegExp(`${pathOf(ring)}$`),
  )
})

test('login returns to the chosen colour and size', async ({ shop, ring }) => {
  const { user, password } = await createTestUser(shop)
  const page = await shop.openPage({ path: pathOf(ring) })
  await page.getByTitle('Rose Gold').check()
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectAddress(page, `${pathOf(ring)}?color=Rose+Gold&size=9`)
  await expectShown(page.getByText('Available Size 9'))
})

test('MTO-01 a size made to order says by when it leaves', async ({ shop }) => {
  const { id } = await newRing(shop, [
    { size: '12', price: 1000, stock: 0 },
    { size: '14', price: 1000, leadDays: 21 },
  ])
  const image = await anyPicture(shop)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ image }).where('id', '=', id).execute(),
  )
  const page = await shop.openPage()
  const person = await createTestUser(shop)
  await signInAs(shop, page, person)
  await visit(page, `/shop/${id}?color=Gold&size=14`)
  const main = page.getByRole('main')
  await expectShown(main.getByText(madeForYouText(21)))
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    'https://schema.org/MadeToOrder',
  )
  expect(await page.getByRole('radio', { name: '12', exact: true }).isDisabled()).toBe(true)
  expect(await main.getByRole('button', { name: 'Sold out' }).count()).toBe(0)
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await expectShown(page.getByRole('dialog', { name: 'Your cart' }).getByText(madeForYouText(21)))
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByRole('radio', { name: /Cash on delivery/ }).check()
  await drawer.getByRole('button', { name: 'Place Order', exact: true }).click()
  await page.waitForURL('**/thanks')
  await expectShown(page.getByText(madeForYouText(21)))
  const { id: order } = await shop.context.db.reader
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', person.user._id)
    .executeTakeFirstOrThrow()
  await visit(page, `/orders/${order}`)
  await expectShown(page.getByText(madeForYouText(21)))
  await expectGoodAtWidths(page)
})

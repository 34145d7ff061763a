import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { createTestUser, openPageAs, placeOrder } from './test-user.ts'

test('NAV-01 the not-found page offers a row of trending products', async ({ shop }) => {
  const page = await shop.openPage({ path: '/nothing/here', expectedErrors: [/status of 404/] })
  await page.mouse.move(10, 10)
  await expect
    .poll(() => page.getByRole('region', { name: 'Trending Products' }).getByRole('article').count())
    .toBe(4)
  await expectGoodAtWidths(page)
})

test('NAV-20 every information page shows a picture', async ({ shop }) => {
  const page = await shop.openPage({ path: '/about' })
  const picture = page.getByRole('article').locator('img').first()
  for (const path of [
    '/about',
    '/help',
    '/return-exchange',
    '/delivery-information',
    '/cancellation-policy',
    '/legal-policy',
    '/contact-us',
  ]) {
    if (path !== '/about') await visit(page, path)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
})

test('NAV-20 /about shows each step of the workshop with a close-up', async ({ shop }) => {
  const page = await shop.openPage({ path: '/about' })
  const pictures = page.getByRole('article').getByRole('listitem').locator('img')
  await expect.poll(() => pictures.count()).toBe(5)
  for (const picture of await pictures.all()) {
    expect(await picture.getAttribute('loading')).toBe('lazy')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(440)
  }
  await expectGoodAtWidths(page, [390, 820, 1440])
})

test('an order keeps the menu of the account, and /cod-success leads on', async ({ shop }) => {
  const customer = await createTestUser(shop)
  const order = await placeOrder(
    shop,
    customer,
    await newProduct(shop, { price: 1000, image: await anyPicture(shop) }),
  )
  const page = await openPageAs(shop, customer, `/orders/${order._id}`)
  await page.getByRole('heading', { name: 'Order placed' }).waitFor()
  await page
    .getByRole('navigation', { name: 'User dashboard' })
    .getByRole('link', { name: 'Payments' })
    .waitFor()
  // Steps ahead are in the future tense.
  const steps = page.getByRole('region', { name: 'Order Progress' }).getByRole('listitem')
  await expect
    .poll(() => steps.last().innerText())
    .toMatch(/Your parcel will be brought to your door\.\s+Later/)
  await expect.poll(() => steps.nth(1).innerText()).toMatch(/Next$/)
  await expectGoodAtWidths(page)
  await visit(page, '/cod-success')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await page.waitForURL('**/shop')
})

test('the chat button moves when text grows under it', async ({ shop }) => {
  const page = await shop.openPage({ path: '/collection', width: 390 })
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
  await chat.waitFor()
  const isAside = () =>
    chat.evaluate((button) => button.style.translate !== '' || button.hasAttribute('data-small'))
  await page.evaluate(() => {
    const text = Object.assign(document.createElement('p'), {
      textContent: 'Three pieces, on their way to you. '.repeat(400),
    })
    document.querySelector('main')?.append(text)
  })
  await expect.poll(isAside).toBe(true)
})

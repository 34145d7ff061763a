import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { expectGoodAtWidths } from './browser.ts'
import { callable } from './call-shop.ts'
import { demoProducts } from './demo-products.ts'
import { served } from './served.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({
  EXCHANGE_GOLD: '100',
  BUYBACK_GOLD: '90',
  TAX_RATE: '3',
  EMI_MONTHS: '12',
  RAZORPAY_KEY_ID: 'rzp_test_Kanchan1',
  RAZORPAY_KEY_SECRET: 'key-secret-of-kanchan',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-kanchan',
  RAZORPAY_CHECKOUT_JS: '1',
})
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend('chain', { scope: 'file' }, async ({ shop, admin, one }) => {
    await enterRates(callable(shop), admin, [gold(916, 13_430)])
    const { image } = one(({ size }) => size !== null)
    return (await newChain(callable(shop), admin, { image }))._id
  })

test('PROMISE-01 a weighed piece says what it stays worth', async ({ shop, chain }) => {
  const page = await shop.openPage({ path: `/shop/${chain}` })
  await page.getByText("Worth ₹1,37,657.50 in exchange at today's rate").waitFor()
  const facts = page.getByRole('list', { name: 'What you can rely on' }).getByRole('link')
  const texts = (await facts.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  expect(texts).toEqual(
    expect.arrayContaining([
      'Lifetime exchange at 100% of the gold value',
      'Buy-back at 90% of the gold value',
    ]),
  )
  await expectGoodAtWidths(page, [390, 820, 1440])

  await facts.filter({ hasText: 'Lifetime exchange' }).click()
  await page.waitForURL('**/return-exchange#promises')
  await page.getByText('In exchange for another piece: 100% of the gold value.').waitFor()
})

test('PROMISE-02 a price above EMI_FROM is named by the month, and explained', async ({
  shop,
  chain,
  one,
}) => {
  const page = await shop.openPage({ path: `/shop/${chain}` })
  const line = page.getByText('From ₹14,159 a month for 12 months')
  await line.waitFor()
  const explained = page.getByText(/^Your bank decides/)
  expect(await explained.isVisible()).toBe(false)
  await line.click()
  expect(await explained.innerText()).toContain(
    'At 15% a year, 12 instalments of ₹14,159 are ₹1,69,908 in all, instead of ₹1,56,871.68.',
  )
  await expectGoodAtWidths(page, [390, 820, 1440])

  const { html } = await served(shop.address, `/shop/${one(({ price }) => price < 5000)._id}`)
  expect(html).not.toContain('a month for')
})

test('PROMISE-03 a shop without an address has no page to visit', async ({ shop }) => {
  expect((await fetch(`${shop.address}/visit`)).status).toBe(404)
  const page = await shop.openPage({ path: '/help' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your size' }).waitFor()
  expect(await page.getByRole('link', { name: 'Visit us' }).count()).toBe(0)
})

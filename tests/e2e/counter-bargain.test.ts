import { expect } from 'vitest'
import { createPiece } from '../../src/contract/piece.ts'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { openAdmin } from './admin.ts'
import { anyPicture, expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { countPresses } from './count-presses.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({ TAX_RATE: '3' })
  /** Enters a piece of the chain of example E1, ₹1,56,871.68 with tax, and returns its HUID. */
  .extend('newPiece', { scope: 'file' }, async ({ shop }) => {
    const admin = await createTestUser(shop, { role: 'admin' })
    const calls = callable(shop)
    await enterRates(calls, admin, [gold(916, 13_430)])
    const chain = await newChain(calls, admin, { hallmark: 'huid', image: await anyPicture(shop) })

    return async () => {
      const huid = crypto.randomUUID().slice(0, 6).toUpperCase()
      const variantId = chain.variants?.[0]?._id ?? ''
      const body = { variantId, huid, netWeight: 10.25, grossWeight: 10.25 }
      await calls.call(createPiece, { body }, admin.token)
      return huid
    }
  })

test('FINAL-01 sells with a bargain in at most 9 presses', async ({ shop, newPiece }) => {
  const huid = await newPiece()
  const page = await openAdmin(shop, '/dashboard/manage-orders', { width: 390 })
  const press = countPresses(page)
  await press.click(page.getByRole('main').getByRole('link', { name: 'New order' }))
  await press.fill(page.getByLabel('HUID, tag or SKU'), huid)
  await press.key('Enter')
  await press.fill(page.getByLabel('Customer pays, with GST (₹)'), '1,50,000 all in')
  await page.getByText('₹6,871.68 less').waitFor()
  await page.getByText('₹3,587.50 comes off making, ₹3,084.03 off the price. GST is ₹4,368.93.').waitFor()
  await expectGoodOnPhone(page)
  await press.fill(page.getByLabel('Name', { exact: true }), 'Kavita Joshi')
  await press.fill(page.getByLabel('Mobile number'), '98123 45670')
  await press.click(page.getByRole('button', { name: 'Cash', exact: true }))
  await press.click(page.getByRole('button', { name: 'Complete sale' }))

  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  await page.getByRole('region', { name: 'Money' }).getByText('Cash ₹1,50,000.00').waitFor()
  await page.getByText('Discount on making').waitFor()
  expect(press.total()).toBeLessThanOrEqual(9)
  await expectGoodOnPhone(page)
})

test('FINAL-01 takes a percentage off the making', async ({ shop, newPiece }) => {
  const huid = await newPiece()
  const page = await openAdmin(shop, '/dashboard/new-order', { width: 1440 })
  await page.getByLabel('HUID, tag or SKU').fill(huid)
  await page.keyboard.press('Enter')
  const amount = page.getByLabel('Customer pays, with GST (₹)')
  await amount.fill('1,60,000')
  await page.getByText('That is more than ₹1,56,871.68, the price of today.').waitFor()

  await page.getByRole('button', { name: 'Making less %' }).click()
  await page.getByLabel('Off the making (%)').fill('20')
  await page.getByText('₹717.50 comes off making. GST is ₹4,547.55.').waitFor()
  await page.getByText('₹1,56,132.65').first().waitFor()
})

import { expect } from 'vitest'
import { createManualOrder } from '../../src/contract/counter-order.ts'
import { createPiece } from '../../src/contract/piece.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { countPresses } from './count-presses.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest({ ADVANCE_PERCENT: '10', ESTIMATE_HOURS: '1' })
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  /** Enters a piece of a hallmarked ring of ₹1,000; returns its HUID. */
  .extend('newHuid', { scope: 'file' }, async ({ shop, admin }) => {
    const { id, ids } = await newRing(shop, [
      { price: 1000, stock: 9, fineness: 750, grossWeight: 3.412, netWeight: 3.31, size: '12', sku: 'TR-12' },
    ])
    await callAs(shop, admin, 'PATCH', `/api/product/update-product/${id}`, {
      hallmark: 'huid',
      image: await anyPicture(shop),
    })
    return async () => {
      const huid = crypto.randomUUID().slice(0, 6).toUpperCase()
      await callable(shop).call(createPiece, { body: { variantId: ids[0] ?? '', huid } }, admin.token)
      return huid
    }
  })

test('RECEIPT-01 an advance has its receipt in at most 8 presses', async ({ shop, newHuid }) => {
  const huid = await newHuid()
  const page = await openAdmin(shop, '/dashboard/new-order', { width: 390 })
  const press = countPresses(page)
  await press.fill(page.getByLabel('HUID, tag or SKU'), huid)
  await press.key('Enter')
  await press.fill(page.getByLabel('Name', { exact: true }), 'Kavita Joshi')
  await press.fill(page.getByLabel('Mobile number'), '98123 45670')
  await press.click(page.getByRole('button', { name: 'Cash', exact: true }))
  await press.fill(page.getByLabel('Cash (₹)'), '200')
  await press.click(page.getByRole('button', { name: 'Take ₹200.00' }))

  await page.getByText('₹900.00 is left to pay.').waitFor()
  const receipt = page.getByRole('link', { name: 'Print receipt' })
  expect(await receipt.getAttribute('href')).toMatch(
    /^\/api\/orders\/receipt\?number=RV%2F\d\d-\d\d%2F000001$/,
  )
  await Promise.all([page.context().waitForEvent('page'), press.click(receipt)])
  expect(press.total()).toBeLessThanOrEqual(8)
  await page.getByRole('link', { name: /^Receipt RV\// }).waitFor()
  await expectGoodOnPhone(page)

  await page.goto(new URL('/dashboard/manage-orders', page.url()).href)
  await page.getByText('₹200 of ₹1,100 paid').waitFor()
  await expectGoodOnPhone(page)
})

test('RECEIPT-01 a payment after the price has ended asks first', async ({ shop, admin }) => {
  const { call } = callable(shop)
  await enterRates(callable(shop), admin, [gold(916, 13_430)])
  const chain = await newChain(callable(shop), admin, { image: await anyPicture(shop) })
  const { order } = await call(
    createManualOrder,
    {
      body: {
        customer: { name: 'Meera Iyer', phone: '9845012345' },
        products: [{ productId: chain._id, quantity: 1 }],
        paymentMethod: 'CASH',
      },
    },
    admin.token,
  )
  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, refusals)
  const dialog = page.getByRole('dialog', { name: /^Take payment for/ })
  const take = async () => {
    await page.getByRole('button', { name: 'Take payment' }).click()
    await dialog.getByLabel('Amount (₹)').fill('100')
    await dialog.getByRole('button', { name: 'Take ₹100.00' }).click()
  }
  await take()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/ Its price is kept until /).waitFor()

  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('orders').set({ price_until: 1 }).where('id', '=', order._id).execute(),
  )
  await page.goto(new URL('/dashboard/admin', page.url()).href)
  const board = page.getByRole('region', { name: 'Advances that no longer keep the price' })
  await board.getByText(order.orderId).waitFor()
  await page.goto(new URL(`/dashboard/orders/${order._id}`, page.url()).href)
  await page.getByText(/ Its price was kept until /).waitFor()
  await take()
  const question = page.getByRole('alertdialog', { name: 'Accept the old price?' })
  await question.getByText(/At current rates it is ₹/).waitFor()
  await question.getByRole('button', { name: 'Confirm at the old price' }).click()
  await page.getByRole('region', { name: 'Money' }).getByText('Cash ₹100.00').nth(1).waitFor()
})

import { expect } from 'vitest'
import { addOrderPayment, createManualOrder } from '../../src/contract/counter-order.ts'
import { createPiece } from '../../src/contract/piece.ts'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { openAdmin } from './admin.ts'
import { anyPicture, expectGoodOnPhone } from './browser.ts'
import { callable } from './call-shop.ts'
import { countPresses } from './count-presses.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest({
  TAX_RATE: '3',
  SHOP_GSTIN: '27AAPFU0939F1ZV',
  SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai 400002',
})
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  /** The chain of example E1, ₹1,56,871.68 with tax. */
  .extend('chain', { scope: 'file' }, async ({ shop, admin }) => {
    const calls = callable(shop)
    await enterRates(calls, admin, [gold(916, 13_430)])
    return newChain(calls, admin, { hallmark: 'huid', image: await anyPicture(shop) })
  })
  .extend('newPiece', { scope: 'file' }, ({ shop, admin, chain }) => async () => {
    const body = {
      variantId: chain.variants?.[0]?._id ?? '',
      huid: crypto.randomUUID().slice(0, 6).toUpperCase(),
      netWeight: 10.25,
      grossWeight: 10.25,
    }
    return callable(shop).call(createPiece, { body }, admin.token)
  })

test('COUNTER-04 sells a chain for cash with its bill on a phone', async ({ shop, newPiece }) => {
  const { huid } = await newPiece()
  const page = await openAdmin(shop, '/dashboard/manage-orders', { width: 390 })
  const press = countPresses(page)
  await press.click(page.getByRole('main').getByRole('link', { name: 'New order' }))
  await press.fill(page.getByLabel('HUID, tag or SKU'), huid ?? '')
  await press.key('Enter')
  await press.fill(page.getByLabel('Name', { exact: true }), 'Kavita Joshi')
  await press.fill(page.getByLabel('Mobile number'), '98123 45670')
  await page.getByText('Bills of ₹50,000 or more show the buyer’s address.').waitFor()
  await press.fill(page.getByLabel('House and street'), 'B-704, Sai Heritage')
  await press.fill(page.getByLabel('PIN code'), '411045')
  await press.fill(page.getByLabel('City'), 'Pune')
  expect(await page.getByLabel('State').inputValue()).toBe('Maharashtra')
  await press.click(page.getByRole('button', { name: 'Cash', exact: true }))
  await expectGoodOnPhone(page)
  await press.click(page.getByRole('button', { name: 'Complete sale' }))

  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  await page.getByText(/^Bill \d\d-\d\d\/\d{6}, ₹1,56,871\.68, paid in full\.$/).waitFor()
  await page.getByRole('link', { name: 'Print bill' }).waitFor()
  await page.getByRole('region', { name: 'Money' }).getByText('Cash ₹1,56,871.68').waitFor()
  expect(press.total()).toBeLessThanOrEqual(12)
  await expectGoodOnPhone(page)
})

test('COUNTER-04 a business of another state has both addresses on the bill', async ({ shop, newPiece }) => {
  const { huid } = await newPiece()
  const page = await openAdmin(shop, '/dashboard/new-order')
  await page.getByLabel('HUID, tag or SKU').fill(huid ?? '')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Kavita Joshi')
  await page.getByLabel('Mobile number').fill('98123 45671')
  await page.getByLabel('House and street').fill('B-704, Sai Heritage')
  await page.getByLabel('PIN code').fill('411045')
  await page.getByLabel('City').fill('Pune')
  const business = page.getByLabel('Address of the business')
  expect(await business.count()).toBe(0)
  await page.getByLabel('GSTIN (optional)').fill('29aagcb7383j1z4')
  await page.getByText('In Karnataka, where the GSTIN is registered.').waitFor()
  await business.fill('5 Palace Road\nBengaluru 560001')
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: 'Complete sale' }).click()
  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  for (const text of ['GSTIN 29AAGCB7383J1Z4', 'Palace Road']) await page.getByText(text).first().waitFor()
})

test('COUNTER-04 a sale is finished in one dialog, and its chain exchanged', async ({
  shop,
  admin,
  chain,
  newPiece,
}) => {
  const calls = callable(shop)
  const { _id: pieceId } = await newPiece()
  const { order } = await calls.call(
    createManualOrder,
    {
      body: {
        customer: { name: 'Kavita Joshi', phone: '9812345670' },
        products: [{ productId: chain._id, pieceId, quantity: 1 }],
        paymentMethod: 'CASH',
        handedOver: true,
      },
    },
    admin.token,
  )
  const payment = { provider: 'terminal' as const, amount: order.amount, reference: 'RRN 4411' }
  await calls.call(addOrderPayment, { params: { id: order._id }, body: payment }, admin.token)

  const page = await openAdmin(shop, `/dashboard/orders/${order._id}`, { width: 390 })
  await page.getByRole('heading', { name: 'Next: issue the bill' }).waitFor()
  await page.getByRole('button', { name: 'Issue the bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'The buyer’s address for the bill' })
  expect([
    await dialog.getByLabel('Name').inputValue(),
    await dialog.getByLabel('Mobile number').inputValue(),
  ]).toEqual(['Kavita Joshi', '9812345670'])
  await dialog.getByLabel('House and street').fill('B-704, Sai Heritage')
  await dialog.getByLabel('PIN code').fill('411045')
  await dialog.getByLabel('City').fill('Pune')
  await dialog.getByRole('button', { name: 'Issue the bill' }).click()
  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  await page.getByRole('button', { name: 'Return or exchange' }).click()
  const credit = page.getByRole('dialog', { name: `Credit for ${order.orderId}` })
  await credit.getByLabel('Keep as credit').uncheck()
  const refund = page.getByRole('dialog', { name: `Refund ${order.orderId}` })
  await refund.getByLabel('Paid back by').waitFor()
  await refund.getByLabel('Keep as credit').check()
  await credit.getByLabel('Reason').fill('Too long')
  await credit.getByRole('button', { name: 'Give credit of ₹1,56,871.68' }).click()
  await expectTold(page, 'status', `₹1,56,871.68 of order ${order.orderId} is kept as credit.`)
})

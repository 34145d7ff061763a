import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openRazorpayPeer } from '../peers/razorpay.ts'
import { newRing } from '../variants.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodOnPhone, reload } from './browser.ts'
import { countPresses } from './count-presses.ts'
import { createTestUser, expectTold } from './test-user.ts'

const peer = await openRazorpayPeer()
afterAll(() => peer.close())

const port = await freePort()
const test = browserTest({
  ...peer.settings,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
})
  /**
   * A hallmarked ring of ₹1,000 in two sizes; `newPiece` enters a piece of the first, and returns its HUID.
   */
  .extend('ring', { scope: 'file' }, async ({ shop }) => {
    const weights = { price: 1000, stock: 9, fineness: 750, grossWeight: 3.412, netWeight: 3.31 }
    const {
      id,
      ids: [variantId = ''],
    } = await newRing(shop, [
      { ...weights, size: '12', sku: 'TR-12' },
      { ...weights, size: '16', sku: 'TR-16' },
    ])
    const admin = await createTestUser(shop, { role: 'admin' })
    await callAs(shop, admin, 'PATCH', `/api/product/update-product/${id}`, {
      hallmark: 'huid',
      image: await anyPicture(shop),
    })
    const newPiece = async () => {
      const huid = crypto.randomUUID().slice(0, 6).toUpperCase()
      await callAs(shop, admin, 'POST', '/api/pieces', { variantId, huid })
      return huid
    }
    return { id, newPiece }
  })

const scanField = (page: Page) => page.getByLabel('HUID, tag or SKU')
const piecesOf = (page: Page) => page.getByRole('list', { name: 'Pieces of this order' })

test('COUNTER-01 sells a scanned piece in at most 12 presses', async ({ shop, ring }) => {
  const huid = await ring.newPiece()
  const page = await openAdmin(shop, '/dashboard/manage-orders', { width: 390 })
  const press = countPresses(page)
  await press.click(page.getByRole('main').getByRole('link', { name: 'New order' }))
  await page.getByText('Scan a tag, or search for a piece.').waitFor()
  await expect.poll(() => scanField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await press.fill(scanField(page), huid.toLowerCase())
  await press.key('Enter')
  await piecesOf(page).getByText(`HUID ${huid}`).waitFor()
  await press.fill(page.getByLabel('Name', { exact: true }), 'Kavita Joshi')
  await press.fill(page.getByLabel('Mobile number'), '98123 45670')
  await press.click(page.getByRole('button', { name: 'Cash', exact: true }))
  const main = page.getByRole('button', { name: 'Complete sale' })
  // Total and main button stay at the foot of the screen.
  await scanField(page).scrollIntoViewIfNeeded()
  expect(await main.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await press.click(main)
  await expect.poll(() => page.url()).toMatch(/\/dashboard\/orders\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'Sale complete' }).waitFor()
  await page.getByText(`HUID ${huid}`).waitFor()
  await page.getByRole('region', { name: 'Money' }).getByText('Cash ₹1,100.00').waitFor()
  expect(press.total()).toBeLessThanOrEqual(12)
})

test('COUNTER-01 fast scans wait for one another, and unknown codes stay', async ({ shop, ring }) => {
  const huids = [await ring.newPiece(), await ring.newPiece(), await ring.newPiece()]
  const page = await openAdmin(shop, '/dashboard/new-order', { width: 390 })
  await page.route('**/api/pieces?*', async (route) => {
    await delay(300)
    await route.continue()
  })
  const [one = '', two = '', three = ''] = huids
  for (const code of [one, two, 'NONE01', two, three]) {
    await scanField(page).fill(code)
    await page.keyboard.press('Enter')
    expect(await scanField(page).inputValue()).toBe('')
  }
  for (const huid of huids) await piecesOf(page).getByText(`HUID ${huid}`).waitFor()
  const missed = page.getByRole('list', { name: 'Not added' })
  await missed.getByText(`${two} is in this list already.`).waitFor()
  await missed.getByText('NONE01: No piece has this tag.').waitFor()
  await expectGoodOnPhone(page)
  await missed.getByRole('button', { name: 'Dismiss NONE01' }).click()
  await expect.poll(() => missed.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Start again' }).click()
})

test('COUNTER-01 COUNTER-02 COUNTER-06 SHARE-01 an estimate is paid in part, then by its link', async ({
  shop,
  ring,
}) => {
  const huid = await ring.newPiece()
  const page = await openAdmin(shop, '/dashboard/new-order', refusals)
  const scan = async (code: string) => {
    await scanField(page).fill(code)
    await page.keyboard.press('Enter')
  }
  await scan('NONE01')
  await expectTold(page, 'alert', 'No piece has this tag.')
  await scan(huid)
  await piecesOf(page).getByText(`HUID ${huid}`).waitFor()
  await scan(huid)
  await expectTold(page, 'alert', `${huid} is in this list already.`)
  await scanField(page).fill('Tara')
  await page.getByRole('button', { name: /^Add Tara ring, SKU TR-16/ }).click()
  await page.getByRole('button', { name: 'Change price of Tara ring' }).last().click()
  await page.getByLabel('Special price (₹)').fill('900')
  await page.getByRole('button', { name: 'Save estimate' }).click()
  await expectTold(page, 'alert', 'Enter the reason for the special price of Tara ring.')
  await page.getByLabel('Reason').fill('Regular customer')
  await page.getByLabel('Name', { exact: true }).fill('Meera Iyer')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByLabel('E-mail (optional)').fill('meera@example.in')
  await page.getByLabel('Picks it up later').check()
  await reload(page)
  await piecesOf(page).getByText('was ₹1,000.00').waitFor()
  expect([
    await page.getByLabel('Reason').inputValue(),
    await page.getByLabel('Mobile number').inputValue(),
  ]).toEqual(['Regular customer', '9876543210'])
  await page.getByText('₹2,090.00').first().waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Save estimate' }).click()

  await page.getByRole('heading', { name: 'Estimate' }).waitFor()
  await page.getByText(/^₹2,090.00 is left to pay. Prices and pieces are held until/).waitFor()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('new order'))),
  ).toEqual([])
  await page.getByRole('link', { name: 'Print estimate' }).waitFor()
  const whatsApp = await page.getByRole('link', { name: 'WhatsApp about the pay link' }).getAttribute('href')
  expect(whatsApp).toMatch(/^https:\/\/wa\.me\/919876543210\?text=Hello%20Meera%20Iyer/)
  for (const about of ['the order', 'the estimate'])
    await page.getByRole('link', { name: `WhatsApp about ${about}` }).waitFor()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await page.getByRole('img', { name: /^QR code of the pay link/ }).waitFor()
  await page.getByRole('button', { name: 'Send pay link' }).click()
  await expectTold(page, 'status', 'The pay link was sent to meera@example.in.')
  await page.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog', { name: /^Take payment for/ })
  await dialog.getByText('₹2,090.00 is left to pay.').waitFor()
  await dialog.getByLabel('Amount (₹)').fill('90')
  await dialog.getByRole('button', { name: 'Take ₹90.00' }).click()
  await dialog.waitFor({ state: 'detached' })
  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('Cash ₹90.00').waitFor()
  await money.getByText('₹2,000.00').waitFor()
  // Without the messages of before.
  await reload(page)
  await money.getByText('Left to pay').waitFor()
  await expectGoodOnPhone(page)

  const link = new URL(new URL(whatsApp ?? '').searchParams.get('text')?.split(' ').at(-1) ?? '')
  const customer = await shop.openPage({ path: `${link.pathname}${link.search}`, width: 390 })
  await customer.getByRole('button', { name: 'Pay ₹2,000.00' }).waitFor()
  await expect.poll(() => customer.url()).not.toContain('?')
  expect(await customer.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await customer.getByRole('list', { name: 'Your pieces' }).getByText('Tara ring').first().waitFor()
  await customer.getByRole('img', { name: /^QR code to pay ₹2,000.00/ }).waitFor()
  expect(await customer.content()).not.toMatch(/Meera|9876543210|meera@/)
  await expectGoodOnPhone(customer)
  // The tab remembers the link over a reload.
  await customer.reload()
  await customer.getByRole('button', { name: 'Pay ₹2,000.00' }).click()
  await customer.getByRole('button', { name: 'Pay', exact: true }).click()
  await customer.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await reload(page)
  await page.getByText('Cash, Online: Paid').first().waitFor()

  const served = await fetch(link)
  expect([served.status, served.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await served.text()).toContain('name="robots" content="noindex')
})

test('COUNTER-06 a pay link works without scripts', async ({ shop, ring }) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const call = async (method: string, path: string, body?: object) =>
    (await (
      await fetch(`${shop.address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${admin.token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()) as { order: { _id: string }; url: string }
  const { order } = await call('POST', '/api/orders/manual-order', {
    customer: { name: 'Kavita Joshi', phone: '9812345670' },
    products: [{ productId: ring.id, quantity: 1 }],
    paymentMethod: 'CASH',
  })
  const { url } = await call('GET', `/api/orders/pay-link/${order._id}`)
  const page = await shop.openPage({ width: 390, javaScript: false })
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay ₹1,100.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Back to the shop' }).click()
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  await page.goto(url)
  await page.getByText('This order is already paid.').waitFor()
})

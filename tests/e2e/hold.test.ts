import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addToCart } from '../../src/contract/cart.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { isSoak } from '../soak.ts'
import { anyPicture, expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser, expectTold, signInAs, type TestUser } from './test-user.ts'

const test = browserTest()
  .extend('image', { scope: 'file' }, ({ shop }) => anyPicture(shop))
  .extend('ring', ({ shop, image }) => newProduct(shop, { image, name: 'Held ring', price: 1000, stock: 3 }))
  .extend('person', ({ shop }) => createTestUser(shop))
  .extend(
    'ordersOf',
    { scope: 'file' },
    ({ shop }) =>
      ({ user }: TestUser) =>
        shop.context.db.reader.selectFrom('orders').selectAll().where('user_id', '=', user._id).execute(),
  )
  .extend(
    'holdsOf',
    { scope: 'file' },
    ({ shop }) =>
      ({ user }: TestUser) =>
        shop.context.db.reader
          .selectFrom('price_holds')
          .selectAll()
          .where('user_id', '=', user._id)
          .execute(),
  )
  .extend(
    'setPrice',
    ({ shop, ring }) =>
      (paise: number) =>
        shop.context.db.transaction((tx) =>
          tx.db.updateTable('products').set({ price_paise: paise }).where('id', '=', ring).execute(),
        ),
  )
  /** As if every hold had been made this many minutes earlier. */
  .extend(
    'letHoldsPass',
    { scope: 'file' },
    ({ shop }) =>
      (minutes: number) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('price_holds')
            .set((row) => ({ expires_at: row('expires_at', '-', minutes * 60_000) }))
            .execute(),
        ),
  )
  /** The open cart drawer with one ring in it. */
  .extend('openCart', ({ shop, ring, person }) => async (width = 1440): Promise<Page> => {
    const page = await shop.openPage({ expectedErrors: lost, width })
    await page.clock.install()
    await callAs(shop, person, addToCart.method, addToCart.path, {
      productId: ring,
      userId: person.user._id,
    })
    await signInAs(shop, page, person)
    await visit(page, '/help')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await drawer(page).getByText('Grand total').waitFor()
    return page
  })

/** On a phone; the long form adds a desktop. */
const widths = isSoak ? [390, 1440] : [390]

const lost = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of [45]\d\d/]
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const method = (page: Page, name: RegExp) => drawer(page).getByRole('radio', { name })
const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const code = (page: Page, amount: string) =>
  drawer(page).getByRole('img', { name: `QR code to pay ${amount} to suvarna@upi by UPI` })

test('the code ends with its hold; a late payment keeps its amount', async ({
  shop,
  ring,
  person,
  ordersOf,
  holdsOf,
  setPrice,
  letHoldsPass,
  openCart,
}) => {
  const page = await openCart(390)
  await method(page, /^UPI/).check()
  await code(page, '₹1,100.00').waitFor()
  const [hold] = await holdsOf(person)
  const until = new Intl.DateTimeFormat('en-IN', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: 'Asia/Kolkata',
  }).format(hold?.expires_at)
  await drawer(page).getByText(`Price held until ${until}`).waitFor()
  await expectGoodAtWidths(page, widths)
  // A change of this text is announced.
  await page.clock.fastForward(13.5 * 60_000)
  await drawer(page).getByRole('status').getByText('That is in less than 2 minutes.').waitFor()
  await setPrice(500_000)
  await page.clock.fastForward(2.5 * 60_000)
  await letHoldsPass(15)
  await drawer(page).getByText('This QR code has expired.').waitFor()
  await expect.poll(() => code(page, '₹1,100.00').count()).toBe(0)
  await expectGoodAtWidths(page, widths)
  await drawer(page).getByRole('button', { name: 'Get a new QR code' }).click()
  await code(page, '₹5,500.00').waitFor()
  await expect
    .poll(() => drawer(page).locator('dl', { hasText: 'Grand total' }).innerText())
    .toContain('5,500')

  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('products').set({ price_paise: 100_000, stock: 0 }).where('id', '=', ring).execute(),
  )
  await page.clock.fastForward(17 * 60_000)
  await letHoldsPass(16)
  await drawer(page).getByText('This QR code has expired.').waitFor()
  await drawer(page).getByLabel(/UTR/).fill('602812345001')
  await action(page, 'I Have Paid').click()
  await page.waitForURL('**/payment-success?session_id=*')
  expect(await ordersOf(person)).toMatchObject([{ grand_total_paise: 550_000, utr: '602812345001' }])
})

test('the drawer says why no code shows; a changed cart gets another', async ({
  shop,
  ring,
  person,
  ordersOf,
  holdsOf,
  openCart,
}) => {
  const page = await openCart()
  await page.route('**/api/cart/*/hold', (route) => route.abort())
  await method(page, /^UPI/).check()
  await drawer(page).getByText('The shop cannot be reached. Please check your connection.').waitFor()
  await expect.poll(() => action(page, 'I Have Paid').isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.unroute('**/api/cart/*/hold')
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  await code(page, '₹1,100.00').waitFor()

  await drawer(page).getByRole('button', { name: 'One more Held ring' }).click()
  await code(page, '₹2,200.00').waitFor()
  await expect
    .poll(
      async () =>
        (
          await shop.context.db.reader
            .selectFrom('products')
            .select('stock')
            .where('id', '=', ring)
            .executeTakeFirst()
        )?.stock,
    )
    .toBe(1)
  await method(page, /Cash on delivery/).check()
  await action(page, 'Place Order').click()
  await page.waitForURL('**/thanks')
  expect([(await ordersOf(person)).length, (await holdsOf(person)).length]).toEqual([1, 0])
})

test('records a payment without an order and warns against paying twice', async ({
  shop,
  ring,
  person,
  openCart,
}) => {
  const page = await openCart(390)
  await method(page, /^UPI/).check()
  await code(page, '₹1,100.00').waitFor()
  const utr = '702812341440'
  await drawer(page).getByLabel(/UTR/).fill(utr)
  // The hold was released in the meantime, and another customer has bought the rest.
  await shop.context.db.transaction(async (tx) => {
    await tx.db.deleteFrom('price_holds').where('user_id', '=', person.user._id).execute()
    await tx.db.updateTable('products').set({ stock: 0 }).where('id', '=', ring).execute()
  })
  await action(page, 'I Have Paid').click()
  await expectTold(
    page,
    'alert',
    'Do not pay again. We have noted your payment and will write to you within a day.',
  )
  await drawer(page).getByText('We have received your payment details').waitFor()
  await expect.poll(() => drawer(page).getByText(utr).count()).toBe(1)
  await expect.poll(() => page.getByText('Please try again').count()).toBe(0)
  await expect
    .poll(() =>
      drawer(page)
        .getByRole('img', { name: /^QR code/ })
        .count(),
    )
    .toBe(0)
  await expect.poll(() => action(page, 'I Have Paid').count()).toBe(0)
  await expect.poll(() => drawer(page).getByRole('listitem').filter({ hasText: 'Held ring' }).count()).toBe(1)
  await expectGoodAtWidths(page, widths)
  const noted = await shop.context.db.reader
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', person.user._id)
    .execute()
  expect(noted).toMatchObject([{ reference: utr, amount_paise: 110_000 }])
})

test('PAYM-17 an administrator checks a payment without an order', async ({ shop, ring, person }) => {
  const utr = '802812341440'
  const refused = await fetch(`${shop.address}/api/orders/create-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({
      products: [{ productId: ring, quantity: 4 }],
      amount: '4400.00',
      email: person.user.email,
      paymentMethod: 'UPI',
      utr,
    }),
  })
  expect(refused.status).toBe(409)
  const page = await openAdmin(shop, '/dashboard/manage-orders', { width: 390, ...refusals })
  await page.getByRole('link', { name: /^Payments to check \(\d+\)$/ }).click()
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  const row = page.getByRole('row').filter({ hasText: utr })
  for (const text of [
    '₹4,400.00',
    'Ananya Rao',
    person.user.email,
    'Held ring is out of stock.',
    '4 × Held ring',
    'To check',
  ])
    await row.getByText(text).first().waitFor()
  await expectGoodAtWidths(page, widths)
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = page.getByRole('alertdialog')
  await row.getByRole('button', { name: `Match to an order UTR ${utr}` }).click()
  await dialog.getByLabel('Order number').fill('ZZ99-ZZ99')
  await dialog.getByRole('button', { name: 'Match to this order' }).click()
  await dialog.getByText('There is no such order.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: `Refund UTR ${utr}` }).click()
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
  await dialog.getByText('must not be empty').waitFor()
  await dialog.getByLabel('How, and the reference').fill('UPI, 402899887766')
  await expectGoodAtWidths(page, widths)
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'All' }).click()
  for (const text of ['Refunded', 'Sarika', 'UPI, 402899887766']) await row.getByText(text).first().waitFor()
  await visit(page, '/dashboard/noted-payments')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/manage-payments')
})

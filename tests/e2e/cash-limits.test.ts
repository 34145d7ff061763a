import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, signInAs, type TestUser } from './test-user.ts'

const HOUR_MS = 3_600_000
const address = {
  name: 'Ananya Rao',
  phone: '9876543210',
  line1: '14 Prabhat Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
}

const test = browserTest({ COD_NEEDS_ADDRESS: '1', OPEN_COD_ORDERS: '1', COD_CONFIRM: '1' })
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Bounded ring', price: 1000 }),
  )
  .extend('openCart', { scope: 'file' }, ({ shop, ring }) => async (person: TestUser, width?: number) => {
    const page = await shop.openPage({
      expectedErrors: [/status of 4\d\d/],
      ...(width !== undefined && { width }),
    })
    await signInAs(shop, page, person)
    await visit(page, `/shop/${ring}`)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('button', { name: 'Added' }).first().waitFor()
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await drawer.getByText('Grand total').waitFor()
    return { page, drawer }
  })
  .extend(
    'order',
    { scope: 'file' },
    ({ shop, ring }) =>
      (person: TestUser) =>
        placeOrder(shop, person, ring, { address }),
  )
  .extend('linkOf', { scope: 'file' }, ({ shop }) => async (id: string) => {
    const { data } = await shop.context.db.reader
      .selectFrom('outbox')
      .select('data')
      .where('event', '=', `order:${id}:placed`)
      .executeTakeFirstOrThrow()
    return `/orders/${id}#confirm=${(JSON.parse(data) as { confirmation: string }).confirmation}`
  })
  .extend(
    'statusOf',
    { scope: 'file' },
    ({ shop }) =>
      async (id: string) =>
        (
          await shop.context.db.reader
            .selectFrom('orders')
            .select('payment_status')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).payment_status,
  )

test('LIMIT-02 the drawer asks for an address before a cash order is placed', async ({ shop, openCart }) => {
  const person = await createTestUser(shop)
  const { page, drawer } = await openCart(person)
  await drawer.getByRole('radio', { name: /Cash on delivery/ }).check()
  await drawer.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expectTold(page, 'alert', 'Please add a delivery address. Cash on delivery needs one.')
  await drawer.getByLabel('House and street').waitFor()
  expect(
    await shop.context.db.reader
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', person.user._id)
      .execute(),
  ).toEqual([])
})

test('LIMIT-01 the drawer says under cash on delivery why it is disabled', async ({
  shop,
  openCart,
  order,
}) => {
  const person = await createTestUser(shop)
  await order(person)
  const { page, drawer } = await openCart(person, 360)
  await drawer
    .getByText(
      'You have 1 cash-on-delivery order on its way. Please pay this one online, or wait until it has arrived.',
    )
    .waitFor()
  await expect.poll(() => drawer.getByRole('radio', { name: /Cash on delivery/ }).isDisabled()).toBe(true)
  await expectAccessible(page)
})

test('LIMIT-08 opening the mailed link confirms nothing, its button does, without a login', async ({
  shop,
  order,
  linkOf,
  statusOf,
}) => {
  const { _id, orderId } = await order(await createTestUser(shop))
  const page = await shop.openPage({ path: await linkOf(_id), width: 360 })
  await page.getByRole('heading', { name: 'Confirm your order' }).waitFor()
  await expectAccessible(page)
  expect(await statusOf(_id)).toBe('awaiting_confirmation')
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('heading', { name: `Order ${orderId} is confirmed.` }).waitFor()
  expect(await statusOf(_id)).toBe('due_on_delivery')
})

test('LIMIT-08 a changed link says that it is no longer valid', async ({ shop, order }) => {
  const { _id } = await order(await createTestUser(shop))
  const page = await shop.openPage({ path: `/orders/${_id}#confirm=none`, expectedErrors: [/status of 404/] })
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('heading', { name: 'This link is no longer valid.' }).waitFor()
})

test('LIMIT-08 the page of an unconfirmed order says where to confirm it', async ({ shop, order }) => {
  const person = await createTestUser(shop)
  const { _id } = await order(person)
  const page = await openPageAs(shop, person, `/orders/${_id}`)
  await page
    .getByText(
      'Please confirm this order with the button in our e-mail. Otherwise it is cancelled after 24 hours.',
    )
    .waitFor()
})

test('LIMIT-03 LIMIT-08 the back office confirms an order and shows overdue ones', async ({
  shop,
  order,
  statusOf,
}) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const { _id } = await order(await createTestUser(shop))
  const page = await openPageAs(shop, admin, '/dashboard/admin')
  await page.getByRole('heading', { name: 'To pack' }).waitFor()
  await expect
    .poll(() => page.getByRole('region', { name: 'Cash orders nobody has acted on' }).count())
    .toBe(0)
  await visit(page, `/dashboard/orders/${_id}`)
  await page.getByRole('heading', { name: 'Waiting for the customer' }).waitFor()
  await page.getByRole('button', { name: 'Confirm order' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm order' }).click()
  await expect.poll(() => statusOf(_id)).toBe('due_on_delivery')
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ created_at: Date.now() - 73 * HOUR_MS })
      .where('id', '=', _id)
      .execute(),
  )
  await visit(page, '/dashboard/admin')
  await page
    .getByRole('region', { name: 'Cash orders nobody has acted on' })
    .getByRole('link', { name: 'Ananya Rao' })
    .waitFor()
})

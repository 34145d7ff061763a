import { expect } from 'vitest'
import { newCoupon, newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin } from './admin.ts'
import { anyPicture, expectAccessible, expectGoodAtWidths } from './browser.ts'
import { drawer, openFilledCart } from './filled-cart.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest()

test('PROMO-01 the form repeats a coupon in words', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-coupon')
  await expectGoodAtWidths(page, [390, 820, 1440])
  const words = page.getByLabel('In words')
  const form = page.locator('form').filter({ hasText: 'What is the discount on?' })
  await form.getByText('Making charges').click()
  await form.getByLabel('Discount percentage').fill('20')
  await form.getByLabel('First order only').check()
  await expect.poll(() => words.innerText()).toContain('20% off making, first order only.')

  await form.getByText('Rupees', { exact: true }).click()
  await form.getByLabel('Discount (₹)').fill('1,500')
  await form.getByLabel('Minimum bill').fill('25,000')
  await expect.poll(() => words.innerText()).toContain('₹1,500 off making, first order only, from ₹25,000.')
  await expectAccessible(page)
  await form.getByLabel('Code').fill('MAKING1500')
  await form.getByLabel('Expiry date').fill('2099-11-08T23:59')
  await form.getByRole('button', { name: 'Add coupon' }).click()
  await expectTold(page, 'status', 'Coupon added successfully!')
  const row = page.getByRole('row').filter({ hasText: 'MAKING1500' })
  await expect.poll(() => row.innerText()).toContain('₹1,500 off making')
  expect(
    await shop.context.db.reader
      .selectFrom('coupons')
      .select(['base', 'amount_paise', 'minimum_paise', 'first_order', 'automatic'])
      .where('code', '=', 'MAKING1500')
      .executeTakeFirstOrThrow(),
  ).toEqual({ base: 'making', amount_paise: 150_000, minimum_paise: 2_500_000, first_order: 1, automatic: 0 })
})

test('PROMO-02 the drawer says which coupon gives more', async ({ shop }) => {
  const image = await anyPicture(shop)
  const ring = await newProduct(shop, { image, name: 'Promised ring', price: 1000 })
  await newCoupon(shop, { code: 'FIVE', percent: 5 })
  const automatic = await newCoupon(shop, { code: 'WEDDING10', percent: 1 })
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('coupons')
      .set({ automatic: 1, percent_points: 0, amount_paise: 10_000 })
      .where('id', '=', automatic)
      .execute(),
  )
  const page = await openFilledCart(shop, await createTestUser(shop), [ring])
  await drawer(page).getByText('Coupon applied! 10% discount.').waitFor()
  expect(await drawer(page).getByRole('button', { name: 'Remove coupon' }).count()).toBe(0)

  await drawer(page).getByLabel('Coupon').fill('five')
  await drawer(page).getByRole('button', { name: 'Apply' }).click()
  await drawer(page).getByText('WEDDING10 gives you more.').waitFor()
  await expect
    .poll(() => drawer(page).locator('dl').first().innerText())
    .toMatch(/Discount \(10%\)\s+−₹100\.00[^]*₹90\.00/)
  await expectAccessible(page)
})

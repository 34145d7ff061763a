import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs, placeOrder } from './test-user.ts'

const test = browserTest().extend('ring', { scope: 'file' }, async ({ shop }) =>
  newProduct(shop, { name: 'Reviewed ring', price: 1000, image: await anyPicture(shop) }),
)

const refusals = [/status of 4\d\d/]

test('REV-01 DASH-07 a review is written and shown with product and account', async ({ shop, ring }) => {
  const person = await createTestUser(shop)
  const { _id } = await placeOrder(shop, person, ring)
  // Only a customer who has paid counts as a verified buyer.
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('orders')
        .set({ payment_status: 'paid' })
        .where('id', '=', _id)
        .execute()),
  )
  const page = await openPageAs(shop, person, '/dashboard/reviews')
  await page.getByText('No reviews given yet.').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Add New Review' }).getAttribute('href'))
    .toBe('/shop')
  await visit(page, `/shop/${ring}`)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  await dialog.getByRole('radio', { name: /^1 star/ }).focus()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await dialog.getByText('Please write a few words.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Your comment').fill('Sits well and shines.')
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expectTold(page, 'status', 'Comment posted successfully!')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByText('Sits well and shines.').waitFor()
  await page.getByText(/Bought here/).waitFor()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect.poll(() => dialog.getByLabel('Your comment').inputValue()).toBe('')
  await dialog.getByText(/^Reviewed ring\. Your new review replaces the one of/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // One's own review can be changed, and is not replaced unseen.
  await page.getByRole('button', { name: 'Change your review' }).click()
  const change = page.getByRole('dialog', { name: 'Change your review' })
  await expect.poll(() => change.getByLabel('Your comment').inputValue()).toBe('Sits well and shines.')
  await expect.poll(() => change.getByRole('radio', { name: /^4 stars/ }).isChecked()).toBe(true)
  await change.getByRole('button', { name: 'Cancel' }).click()
  await visit(page, '/dashboard/reviews')
  const card = page.getByRole('listitem').filter({ hasText: 'Sits well and shines.' })
  await card.waitFor()
  const text = await card.innerText()
  for (const shown of ['4.0', 'Sits well and shines.', ring, String(new Date().getFullYear())])
    expect(text).toContain(shown)
})

test('REV-01 a rejected review shows the reason and keeps the text', async ({ shop, ring }) => {
  const page = await openPageAs(shop, await createTestUser(shop), `/shop/${ring}`, {
    expectedErrors: refusals,
  })
  await page.route('**/api/reviews/post-review', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'not_found', message: 'This product does not exist or is no longer sold.', error: '' },
    }),
  )
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a Review' })
  await dialog.getByRole('radio', { name: /^5 stars/ }).check()
  await dialog.getByLabel('Your comment').fill('Not yet.')
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expectTold(page, 'alert', 'This product does not exist or is no longer sold.')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect.poll(() => dialog.getByLabel('Your comment').inputValue()).toBe('Not yet.')
})

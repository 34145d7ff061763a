import { expect } from 'vitest'
import { postReview } from '../../src/contract/review.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, pictureFile, refusals } from './admin.ts'
import { anyPicture, expectAccessible, visit } from './browser.ts'
import { expectFits } from './expect-shown.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, type TestUser } from './test-user.ts'

const test = browserTest()

test('NOTICE-06 the shop replies under a review, edits and removes the reply', async ({ shop }) => {
  const people = [
    await createTestUser(shop, { username: 'Kavya Rao' }),
    await createTestUser(shop, { username: 'Nisha Jain' }),
  ] as const
  const productId = await newProduct(shop, { image: await anyPicture(shop), name: 'Answered ring' })
  const post = (person: TestUser, rating: number, comment: string) =>
    callAs(shop, person, postReview.method, postReview.path, {
      comment,
      rating,
      userId: person.user._id,
      productId,
    })
  await post(people[0], 2, 'A little tight.')
  await post(people[1], 5, 'Sparkles.')

  const page = await openAdmin(shop, '/dashboard/manage-reviews', refusals)
  const row = page.getByRole('row').filter({ hasText: 'A little tight.' })
  await row.getByRole('button', { name: 'Reply to the review of Answered ring by Kavya Rao' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reply to Kavya Rao' })
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await dialog.getByText('Reply from the shop must not be empty.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Reply from the shop').fill('We resize it free of charge.')
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Close message' })
    .waitFor()
  await expectTold(page, 'status', 'The reply is shown.')
  // The message is accessible by itself and above a question.
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Hide the review of Answered ring by Kavya Rao' }).click()
  await page.getByRole('alertdialog', { name: 'Hide the review of Kavya Rao?' }).waitFor()
  await expectAccessible(page)
  await visit(page, '/dashboard/manage-reviews')
  await row.getByText('We resize it free of charge.').waitFor()
  await expectFits(page)

  const visitor = await shop.openPage({ path: `/shop/${productId}` })
  const shown = () => visitor.locator('#reviews li', { has: visitor.locator('time') }).allInnerTexts()
  const expectOrder = (...comments: string[]) =>
    expect
      .poll(async () => (await shown()).map((text) => comments.find((comment) => text.includes(comment))))
      .toEqual(comments)
  await expectOrder('Sparkles.', 'A little tight.')
  expect((await shown())[1]).toMatch(/Reply from the shop[^]*We resize it free of charge\./)
  await visitor.getByLabel('Sort reviews').selectOption('Lowest')
  await expectOrder('A little tight.', 'Sparkles.')
  await visitor.getByLabel('Sort reviews').selectOption('Highest')
  await expectOrder('Sparkles.', 'A little tight.')
  await expectFits(visitor)

  const writer = await openPageAs(shop, people[0], '/dashboard/reviews')
  await writer.getByText('Reply from the shop: We resize it free of charge.').waitFor()
  await expectAccessible(writer)

  await row.getByRole('button', { name: 'Edit reply' }).click()
  await expect
    .poll(() => dialog.getByLabel('Reply from the shop').inputValue())
    .toBe('We resize it free of charge.')
  await dialog.getByRole('button', { name: 'Remove reply' }).click()
  await expectTold(page, 'status', 'The reply is removed.')
  await row.getByRole('button', { name: 'Reply to the review of' }).waitFor()
})

test('a buyer adds a picture, which shows after approval', async ({ shop }) => {
  const person = await createTestUser(shop, { username: 'Leela Shah' })
  const productId = await newProduct(shop, {
    image: await anyPicture(shop),
    name: 'Pictured ring',
    price: 1000,
  })
  const { _id } = await placeOrder(shop, person, productId)
  await shop.context.db.transaction(
    async (tx) =>
      void (await tx.db
        .updateTable('orders')
        .set({ payment_status: 'paid' })
        .where('id', '=', _id)
        .execute()),
  )
  await callAs(shop, person, postReview.method, postReview.path, {
    comment: 'On my hand.',
    rating: 5,
    userId: person.user._id,
    productId,
  })

  const writer = await openPageAs(shop, person, '/dashboard/reviews')
  const card = writer.getByRole('listitem').filter({ hasText: 'On my hand.' })
  await card.getByLabel('Add picture').setInputFiles(await pictureFile('hand.jpg'))
  await card.getByText('Awaiting approval').waitFor()
  await expectFits(writer)

  const page = await openAdmin(shop, '/dashboard/manage-reviews', refusals)
  const row = page.getByRole('row').filter({ hasText: 'On my hand.' })
  const approve = row.getByRole('button', { name: 'Approve picture 1 by Leela Shah' })
  await approve.waitFor()
  await expectFits(page)
  await approve.press('Enter')
  await expectTold(page, 'status', 'The picture is shown.')
  const visitor = await shop.openPage({ path: `/shop/${productId}` })
  await visitor.getByRole('img', { name: 'Picture 1 by Leela Shah' }).waitFor()
  await visitor.getByText('Bought here').waitFor()
  await expectAccessible(visitor)

  await visit(writer, '/dashboard/reviews')
  await card.getByText('Shown', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect.poll(() => card.getByText('Shown', { exact: true }).count()).toBe(0)
})

test('OWNER-01 OWNER-02 a review is filtered by stars, hidden with a reason and restored', async ({
  shop,
}) => {
  const person = await createTestUser(shop, { username: 'Meera Nair' })
  const productId = await newProduct(shop, { image: await anyPicture(shop), name: 'Isha ring' })
  await callAs(shop, person, postReview.method, postReview.path, {
    comment: 'Write to me at meera.',
    rating: 1,
    userId: person.user._id,
    productId,
  })

  const page = await openAdmin(shop, '/dashboard/manage-reviews', refusals)
  await page.getByLabel('Stars').selectOption('1 star')
  const row = page.getByRole('row').filter({ hasText: 'Write to me at meera.' })
  await row.getByRole('cell', { name: 'Meera Nair', exact: true }).waitFor()
  await expectFits(page)
  await row.getByRole('button', { name: 'Hide the review of Isha ring by Meera Nair' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Hide the review of Meera Nair?' })
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await dialog.getByText('Choose a reason.').waitFor()
  await dialog.getByLabel('Reason').selectOption('personal data')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await expectTold(page, 'status', 'The review is hidden.')
  await row.getByText('personal data').waitFor()

  const writer = await openPageAs(shop, person, '/dashboard/reviews')
  await writer.getByText('Hidden by the shop: personal data').waitFor()
  await expectAccessible(writer)
  await visit(page, `/shop/${productId}`)
  await page.getByText('No reviews yet. Be the first to write one.').waitFor()

  await visit(page, '/dashboard/manage-reviews?hidden=true')
  await row.getByRole('button', { name: 'Show again' }).click()
  await expectTold(page, 'status', 'The review is shown again.')
})

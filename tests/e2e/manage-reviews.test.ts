import { postReview } from '../../src/contract/review.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { createTestUser, expectTold, openPageAs } from './test-user.ts'

const test = browserTest()

test('OWNER-01 OWNER-02 a review is filtered by stars, hidden with a reason and restored', async ({ shop }) => {
  const person = await createTestUser(shop, { username: 'Meera Nair' })
  const productId = await newProduct(shop, { image: await anyPicture(shop), name: 'Isha ring' })
  await callAs(shop, person, postReview.method, postReview.path, { comment: 'Write to me at meera.', rating: 1, userId: person.user._id, productId })

  const page = await openAdmin(shop, '/dashboard/manage-reviews', refusals)
  await page.getByLabel('Stars').selectOption('1 star')
  const row = page.getByRole('row').filter({ hasText: 'Write to me at meera.' })
  await row.getByRole('cell', { name: 'Meera Nair', exact: true }).waitFor()
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await row.getByRole('button', { name: 'Hide the review of Isha ring by Meera Nair' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Hide the review of Meera Nair?' })
  await dialog.getByRole('button', { name: 'Hide review' }).click()
  await dialog.getByText('Reason must be chosen.').waitFor()
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

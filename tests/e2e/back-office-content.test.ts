import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { visit } from './browser.ts'
import { openAdmin, pictureFile, refusals } from './admin.ts'
import { createTestUser, expectTold, signInAs } from './test-user.ts'

test('ADM-10 adds, lists and deletes a coupon and reports errors', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-coupon', refusals)
  const button = page.getByRole('button', { name: 'Add coupon' })
  await page.getByLabel('Code').fill('DIWALI25')
  await page.getByLabel('Discount percentage').fill('120')
  await page.getByLabel('Expiry date').fill('2099-11-08T23:59')
  await page.getByText('Discount percentage must be above 0 and at most 100').waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  await page.getByLabel('Discount percentage').fill('25')
  await expect.poll(() => button.isDisabled()).toBe(false)
  await button.click()
  await expectTold(page, 'status', 'Coupon added successfully!')
  const row = page.getByRole('row').filter({ hasText: 'DIWALI25' })
  await expect.poll(() => row.innerText()).toContain('25%')
  const { expires_at } = await shop.context.db.reader
    .selectFrom('coupons')
    .select('expires_at')
    .where('code', '=', 'DIWALI25')
    .executeTakeFirstOrThrow()
  expect(new Date(expires_at).toISOString()).toBe('2099-11-08T18:29:00.000Z')

  await page.getByLabel('Code').fill('diwali25')
  await page.getByLabel('Discount percentage').fill('5')
  await page.getByLabel('Expiry date').fill('2099-11-08T23:59')
  await button.click()
  await expect
    .poll(() => page.locator('form').getByText('already').first().textContent())
    .toMatch(/already|exists|taken/i)
  await page.route('**/api/coupon/add', (route) => route.abort())
  await button.click()
  await expectTold(page, 'alert', 'Failed to create coupon.')

  await page.getByRole('button', { name: 'Delete DIWALI25' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      shop.context.db.reader.selectFrom('coupons').selectAll().where('code', '=', 'DIWALI25').execute(),
    )
    .toEqual([])
})

test('ADM-09 edits the deal with a new picture and shows it at home', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/deals-banners', refusals)
  await expect.poll(() => page.getByLabel('Title').inputValue()).not.toBe('')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expectTold(page, 'alert', 'Failed to upload image')
  await file.setInputFiles(await pictureFile('deal.jpg'))
  await expectTold(page, 'status', 'Image uploaded successfully')
  await page.getByLabel('Title').fill('A deal for the test')
  await page.getByLabel('Discount').fill('35')
  await page.getByLabel('End date').fill('2099-01-02T03:04')
  await page.getByRole('button', { name: 'Update deal' }).click()
  await expectTold(page, 'status', 'Deal updated successfully!')
  expect(await (await fetch(`${shop.address}/api/deal`)).json()).toMatchObject({
    title: 'A deal for the test',
    discount: 35,
    endDate: '2099-01-01T21:34:00.000Z',
  })
  await visit(page, '/')
  await expect.poll(() => page.getByText('A deal for the test').count()).toBeGreaterThan(0)
})

test('ADM-09 says why the deal cannot be loaded', async ({ shop }) => {
  const page = await shop.openPage(refusals)
  await signInAs(shop, page, await createTestUser(shop, { role: 'admin' }))
  await page.route('**/api/deal', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' } }),
  )
  await visit(page, '/dashboard/deals-banners')
  await expectTold(page, 'alert', 'Error loading deal: Not now.')
})

test('ADM-11 ADM-12 UPL-01 a banner is added with a video, edited and deleted', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners', refusals)
  await page.getByRole('button', { name: /Add New Banner|Add your first banner/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Banner' })
  await dialog.getByRole('button', { name: 'Add banner' }).click()
  await dialog.getByText('Title must not be empty.').waitFor()
  await dialog.getByText('Please upload a video', { exact: true }).waitFor()
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(await pictureFile('a.jpg'))
  await expectTold(page, 'alert', 'Please select a video file')
  await file.setInputFiles('demo/video/spin360.mp4')
  await dialog.locator('video').waitFor()
  await dialog.getByLabel('Title').fill('Test film')
  await dialog.getByRole('button', { name: 'Add banner' }).click()
  await expectTold(page, 'status', 'Banner added successfully!')
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Test film' }) })
  await item.getByText('Active', { exact: true }).waitFor()

  await item.getByRole('button', { name: 'Edit Test film' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Banner' })
  await edit.getByLabel(/Active/).uncheck()
  await edit.getByLabel('Order').fill('4')
  await edit.getByRole('button', { name: 'Update banner' }).click()
  await expectTold(page, 'status', 'Banner updated successfully!')
  await item.getByText('Inactive').waitFor()

  await item.getByRole('button', { name: 'Delete Test film' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this banner?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectTold(page, 'status', 'Banner deleted successfully!')
  await item.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      shop.context.db.reader.selectFrom('banners').selectAll().where('title', '=', 'Test film').execute(),
    )
    .toEqual([])
})

test('ADM-13 UPL-02 a hero takes one to four pictures', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners', refusals)
  await page.getByRole('tab', { name: /^Heroes \(\d+\)$/ }).click()
  await page.getByRole('button', { name: /Add New Hero|Add your first hero/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Hero' })
  await dialog.getByLabel('Title', { exact: true }).fill('Test slide')
  await dialog.getByRole('button', { name: 'Add hero' }).click()
  await dialog.getByText('Please upload at least one image', { exact: true }).waitFor()
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles(await pictureFile('one.jpg'))
  await dialog.getByRole('img', { name: 'Images, 1' }).waitFor()
  await file.setInputFiles(await Promise.all(['a', 'b', 'c', 'd'].map((name) => pictureFile(`${name}.jpg`))))
  await expectTold(page, 'alert', 'Maximum 4 images allowed. You can add 3 more.')
  await page.route('**/api/upload', (route) => route.abort())
  await file.setInputFiles(await pictureFile('two.jpg'))
  await expectTold(page, 'alert', 'Some images failed to upload. Please try again.')
  await dialog.getByRole('button', { name: 'Add hero' }).click()
  await expectTold(page, 'status', 'Hero added successfully!')
  await page.route('**/api/heroes/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  const removal = async () => {
    await page.getByRole('button', { name: 'Delete Test slide' }).click()
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this hero?' })
      .getByRole('button', { name: 'Delete' })
      .click()
  }
  await removal()
  await expectTold(page, 'alert', 'Failed to delete hero')
  await page.unroute('**/api/heroes/*')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await removal()
  await expectTold(page, 'status', 'Hero deleted successfully!')
  await expect
    .poll(() =>
      shop.context.db.reader.selectFrom('heroes').selectAll().where('title', '=', 'Test slide').execute(),
    )
    .toEqual([])
})

test('ADM-11 a dialog with unsaved input asks before closing; Cancel closes it', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners')
  const [add, dialog] = [
    page.getByRole('button', { name: 'Add New Banner' }),
    page.getByRole('dialog', { name: 'Add New Banner' }),
  ]
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await add.click()
  await dialog.getByLabel('Title').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  await dialog.getByLabel('Title').fill('Half a thought')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Half a thought')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  await dialog.getByLabel('Title').fill('Another')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('ADM-11 Escape right after typing also asks before closing the dialog', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners')
  await page.getByRole('button', { name: 'Add New Banner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Banner' })
  await dialog.getByLabel('Title').evaluate(async (field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Half a thought')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Input is handled in microtasks; what React renders later runs in tasks.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Half a thought')
})

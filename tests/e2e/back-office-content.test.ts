import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodOnPhone, expectNoSidewaysScroll, reload, visit } from './browser.ts'
import { callAs, openAdmin, pictureFile, refusals } from './admin.ts'
import { served } from './served.ts'
import { createTestUser, expectTold } from './test-user.ts'

const notNow = { status: 503, json: { code: 'unavailable', message: 'Not now.', error: 'Not now.' } }
const noPicture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }

test('ADM-10 a coupon is checked, added, listed and deleted', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-coupon', refusals)
  await expectGoodOnPhone(page)
  const button = page.getByRole('button', { name: 'Add coupon' })
  const fill = async (code: string, percent: string, expiry: string) => {
    await page.getByLabel('Code').fill(code)
    await page.getByLabel('Discount percentage').fill(percent)
    await page.getByLabel('Expiry date').fill(expiry)
  }
  await fill('DIWALI25', '25', '2020-01-01T10:00')
  await button.click()
  await page.getByText('This date has passed.').waitFor()
  await fill('DIWALI25', '120', '2099-11-08T23:59')
  await page.getByText('Discount percentage must be above 0 and at most 100').waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  await fill('DIWALI25', '25', '2099-11-08T23:59')
  await button.click()
  await expectTold(page, 'status', 'Coupon added successfully!')
  for (const label of ['Code', 'Discount percentage', 'Expiry date', 'Maximum uses'])
    await expect.poll(() => page.getByLabel(label).inputValue(), { message: label }).toBe('')
  const row = page.getByRole('row').filter({ hasText: 'DIWALI25' })
  await expect.poll(() => row.innerText()).toContain('25%')
  const coupons = () =>
    shop.context.db.reader.selectFrom('coupons').selectAll().where('code', '=', 'DIWALI25').execute()
  expect((await coupons()).map(({ expires_at }) => new Date(expires_at).toISOString())).toEqual([
    '2099-11-08T18:29:00.000Z',
  ])

  await fill('diwali25', '5', '2099-11-08T23:59')
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
  await expect.poll(coupons).toEqual([])
})

test('ADM-09 a deal gets another picture, shows at home, and is switched off', async ({ shop }) => {
  await callAs(shop, await createTestUser(shop, { role: 'admin' }), 'PUT', '/api/deal', {
    title: 'Festive days',
    discount: 10,
    endDate: '2099-01-01',
    isActive: true,
  })
  const page = await openAdmin(shop, '/dashboard/profile', refusals)
  await page.route('**/api/deal', (route) => route.fulfill(notNow))
  await visit(page, '/dashboard/deals-banners')
  await expectTold(page, 'alert', 'Error loading deal: Not now.')
  await page.unroute('**/api/deal')
  await visit(page, '/dashboard/deals-banners')
  await expect.poll(() => page.getByLabel('Title').inputValue()).not.toBe('')
  await expectGoodOnPhone(page)
  const update = page.getByRole('button', { name: 'Update deal' })
  const file = page.locator('input[type=file]')
  await file.setInputFiles(noPicture)
  await expectTold(page, 'alert', 'Failed to upload image')
  await file.setInputFiles(await pictureFile('deal.jpg'))
  await expectTold(page, 'status', 'Image uploaded successfully')
  await page.getByLabel('Title').fill('A deal for the test')
  await page.getByLabel('Discount').fill('35')
  await page.getByLabel('End date').fill('2020-01-01T10:00')
  await update.click()
  await page.getByText('This date has passed. Choose a later one, or switch the deal off.').waitFor()
  await page.getByLabel('End date').fill('2099-01-02T03:04')
  await update.click()
  await expectTold(page, 'status', 'Deal updated successfully!')
  expect(await (await fetch(`${shop.address}/api/deal`)).json()).toMatchObject({
    title: 'A deal for the test',
    discount: 35,
    endDate: '2099-01-01T21:34:00.000Z',
  })
  await visit(page, '/')
  await page.getByRole('heading', { name: 'A deal for the test' }).waitFor()

  // A deal that is over is switched off.
  await visit(page, '/dashboard/deals-banners')
  const preview = page.getByRole('region', { name: 'Preview of the banner' })
  await preview.getByText('35% off until 2 January').waitFor()
  await page.getByLabel('End date').fill('2020-01-01T10:00')
  await page.getByLabel('Active: shown on the home page').uncheck()
  await preview.getByText('Switched off').waitFor()
  await expectAccessible(page)
  await update.click()
  await expectTold(page, 'status', 'Deal updated successfully!')
  expect((await served(shop.address, '/')).text).not.toContain('A deal for the test')
})

test('ADM-11 ADM-12 UPL-01 a banner is added with a video, edited and deleted', async ({ shop }) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const { video_url: videoUrl } = await shop.context.db.reader
    .selectFrom('banners')
    .select('video_url')
    .executeTakeFirstOrThrow()
  for (const [order, title] of ['First film', 'Second film'].entries())
    await callAs(shop, admin, 'POST', '/api/banners/create-banner', { title, videoUrl, order: order - 1000 })
  const page = await openAdmin(shop, '/dashboard/manage-banners', refusals)
  const itemOf = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await itemOf('First film').getByText('On the home page').first().waitFor()
  await itemOf('Second film').getByText('Waiting: the home page shows the first one only').first().waitFor()
  await expectGoodOnPhone(page)
  await page.getByRole('button', { name: 'Add New Banner' }).click()
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
  const item = itemOf('Test film')
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
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=heroes')
  await reload(page)
  await page.getByRole('button', { name: 'Add New Hero' }).click()
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

test('ADM-11 a banner’s dialog refuses MOV, and asks before unsaved input goes', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners', refusals)
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
  const film = { mimeType: 'video/quicktime', buffer: Buffer.from('....ftypqt  ........') }
  await dialog.locator('input[type=file]').setInputFiles({ name: 'shop.mov', ...film })
  await page.getByText(/^shop\.mov: iPhone videos are MOV files/).waitFor()
  // Escape right after typing, before React has rendered the input.
  await dialog.getByLabel('Title').evaluate(async (field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Half a thought')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // Input is handled in microtasks; what React renders later runs in tasks.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Half a thought')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  await add.click()
  await dialog.getByLabel('Title').fill('Another')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('the later of two editors sees both versions of the content', async ({ shop }) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const db = shop.context.db.reader
  const [banner, hero] = [
    await db.selectFrom('banners').select(['id', 'title']).executeTakeFirstOrThrow(),
    await db.selectFrom('heroes').select(['id', 'title']).executeTakeFirstOrThrow(),
  ]
  const saved = { description: 'Saved first.' }
  const deal = { title: 'Before', discount: 10, endDate: '2099-01-01' }
  await callAs(shop, admin, 'PUT', '/api/deal', deal)
  const page = await openAdmin(shop, '/dashboard/manage-banners', { ...refusals, width: 820 })
  const resolve = async (button: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('button', { name: 'See the newer version' }).click()
    const newer = page.getByRole('region', { name: 'Saved by someone else' })
    await expect.poll(() => newer.innerText()).toContain('Description: the saved value is now in your form')
    await newer.getByRole('button', { name: 'Use the saved value as Title' }).waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: button }).click()
  }
  await page.getByRole('button', { name: `Edit ${banner.title}` }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Typed banner')
  await callAs(shop, admin, 'PATCH', `/api/banners/update-banner/${banner.id}`, { title: 'Saved', ...saved })
  await resolve('Update banner')
  await expectTold(page, 'status', 'Banner updated successfully!')
  expect(
    await db.selectFrom('banners').select(['title', 'description']).where('id', '=', banner.id).execute(),
  ).toEqual([{ title: 'Typed banner', ...saved }])

  await page.getByRole('tab', { name: /^Heroes/ }).click()
  await page.getByRole('button', { name: `Edit ${hero.title}` }).click()
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Typed slide')
  await callAs(shop, admin, 'PATCH', `/api/heroes/update-hero/${hero.id}`, { title: 'Saved', ...saved })
  await resolve('Update hero')
  await expectTold(page, 'status', 'Hero updated successfully!')

  await visit(page, '/dashboard/deals-banners')
  await page.getByLabel('Title').fill('Typed deal')
  await callAs(shop, admin, 'PUT', '/api/deal', { ...deal, title: 'Saved', ...saved })
  await resolve('Update deal')
  await expectTold(page, 'status', 'Deal updated successfully!')
  expect(await db.selectFrom('deal').select(['title', 'description']).execute()).toEqual([
    { title: 'Typed deal', ...saved },
  ])
})

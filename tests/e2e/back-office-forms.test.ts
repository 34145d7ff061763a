import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, expectNoSidewaysScroll, reload, visit } from './browser.ts'
import { callAs, openAdmin, pictureFile, refusals } from './admin.ts'
import { createTestUser, expectTold } from './test-user.ts'

const test = browserTest().extend('ring', { scope: 'file' }, async ({ shop }) =>
  newProduct(shop, { name: 'Form ring', image: await anyPicture(shop), price: 500 }),
)

/** Drops files on an element, as a drag from the desktop does. */
async function drop(
  page: Page,
  selector: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, type, text } of given)
        data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type }))
      return data
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString('base64') })),
  )
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer })
}

test('the save bar stays in view, lists changes and discards them', async ({ shop, ring }) => {
  const page = await openAdmin(shop, `/dashboard/update-product/${ring}`)
  const save = page.getByRole('button', { name: 'Update product' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByLabel('Price', { exact: true }).fill('600')
  await page.getByText('Trending: shown on the home page').click()
  await page.getByText('2 changes are not saved: price, trending.').waitFor()
  for (const top of [0, 400, 4000]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    expect(await save.boundingBox().then((box) => (box ? box.y + box.height : Infinity))).toBeLessThanOrEqual(
      900,
    )
  }
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No changes yet.').waitFor()
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('500')
})

test('an old price that is not higher is warned of, and accepted', async ({ shop, ring }) => {
  const page = await openAdmin(shop, `/dashboard/update-product/${ring}`)
  const warning = page.getByText('The old price is not higher than the price')
  await page.getByLabel('Old price', { exact: true }).fill('400')
  await warning.waitFor()
  await page.getByLabel('Old price', { exact: true }).fill('700')
  await warning.waitFor({ state: 'detached' })
  await page.getByLabel('Old price', { exact: true }).fill('400')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
})

test('a product is saved as hidden from its form', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Draft ring', image: await anyPicture(shop) })
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  await page.getByRole('radio', { name: /^Hidden/ }).check()
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
  expect((await fetch(`${shop.address}/shop/${id}`)).status).toBe(404)
  await visit(page, `/dashboard/update-product/${id}`)
  await expect.poll(() => page.getByRole('radio', { name: /^Hidden/ }).isChecked()).toBe(true)
})

test('each failed picture is listed with its reason, a HEIC with help', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', refusals)
  const additional = page.getByRole('group', { name: 'Additional images' })
  await additional
    .locator('input[type=file]')
    .setInputFiles([
      await pictureFile('good.jpg'),
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
    ])
  await additional.getByText('Some images failed to upload. Please try again.').waitFor()
  await additional.getByText(/^broken\.jpg: \w/).waitFor()
  await additional.getByText('photo.heic: Please save it as JPEG first.').waitFor()
  await additional.getByRole('img', { name: 'Additional images, 1' }).waitFor()
})

test('accepts pictures dropped anywhere on the form and says so', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post')
  await page.getByText('or drop a picture here').waitFor()
  await drop(page, 'h1', [await pictureFile('one.jpg')])
  await page.getByRole('img', { name: 'Additional images, 1' }).waitFor()
  await page.getByText('or drop pictures here').waitFor()
})

test('an iPhone video is rejected with a remedy', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners', refusals)
  await page.getByRole('button', { name: /Add New Banner|Add your first banner/ }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'shop.mov',
      mimeType: 'video/quicktime',
      buffer: Buffer.from('....ftypqt  ........'),
    })
  await page.getByText(/^shop\.mov: iPhone videos are MOV files/).waitFor()
})

test('the form of a coupon is empty after one was added', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-coupon')
  await page.getByLabel('Code').fill('ONCE33')
  await page.getByLabel('Discount percentage').fill('33')
  await page.getByLabel('Expiry date').fill('2099-11-08T23:59')
  await page.getByRole('button', { name: 'Add coupon' }).click()
  await expectTold(page, 'status', 'Coupon added successfully!')
  for (const label of ['Code', 'Discount percentage', 'Expiry date', 'Maximum uses'])
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe('')
})

test('rejects past dates for coupons and shown deals', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-coupon')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByLabel('Code').fill('LATE')
  await page.getByLabel('Discount percentage').fill('10')
  await page.getByLabel('Expiry date').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Add coupon' }).click()
  await page.getByText('This date has passed.').waitFor()
  await visit(page, '/dashboard/deals-banners')
  await page.getByLabel('End date').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Update deal' }).click()
  await page.getByText('This date has passed. Choose a later one, or switch the deal off.').waitFor()
  await page.getByLabel('Active: shown on the home page').uncheck()
  await page.getByRole('button', { name: 'Update deal' }).click()
  await expectTold(page, 'status', 'Deal updated successfully!')
})

test('switches the deal off and on with a banner preview', async ({ shop }) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, admin, 'PUT', '/api/deal', {
    title: 'Festive days',
    discount: 10,
    endDate: '2099-01-01',
  })
  const page = await openAdmin(shop, '/dashboard/deals-banners')
  const preview = page.getByRole('region', { name: 'Preview of the banner' })
  await preview.getByText('10% off until 1 January').waitFor()
  await page.getByLabel('Active: shown on the home page').uncheck()
  await preview.getByText('Switched off').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update deal' }).click()
  await expectTold(page, 'status', 'Deal updated successfully!')
  await visit(page, '/')
  await expect.poll(() => page.getByText('Festive days').count()).toBe(0)
  await callAs(shop, admin, 'PUT', '/api/deal', {
    title: 'Festive days',
    discount: 10,
    endDate: '2099-01-01',
    isActive: true,
  })
  await visit(page, '/')
  await page.getByRole('heading', { name: 'Festive days' }).waitFor()
})

test('a reload keeps the slides tab through the address', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-banners')
  await page.getByRole('tab', { name: /^Heroes/ }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=heroes')
  await reload(page)
  await page.getByRole('button', { name: 'Add New Hero' }).waitFor()
})

test('a second active banner is listed as waiting', async ({ shop }) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const { video_url: videoUrl } = await shop.context.db.reader
    .selectFrom('banners')
    .select('video_url')
    .executeTakeFirstOrThrow()
  for (const [order, title] of ['First film', 'Second film'].entries())
    await callAs(shop, admin, 'POST', '/api/banners/create-banner', { title, videoUrl, order: order - 1000 })
  const page = await openAdmin(shop, '/dashboard/manage-banners')
  const item = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await item('First film').getByText('On the home page').waitFor()
  await item('Second film').getByText('Waiting: the home page shows the first one only').waitFor()
})

test('the later of two editors sees both versions of the content', async ({ shop }) => {
  const admin = await createTestUser(shop, { role: 'admin' })
  const db = shop.context.db.reader
  const [banner, hero] = [
    await db.selectFrom('banners').select(['id', 'title']).executeTakeFirstOrThrow(),
    await db.selectFrom('heroes').select(['id', 'title']).executeTakeFirstOrThrow(),
  ]
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
  await callAs(shop, admin, 'PATCH', `/api/banners/update-banner/${banner.id}`, {
    title: 'Saved banner',
    description: 'Saved first.',
  })
  await resolve('Update banner')
  await expectTold(page, 'status', 'Banner updated successfully!')
  expect(
    await db.selectFrom('banners').select(['title', 'description']).where('id', '=', banner.id).execute(),
  ).toEqual([{ title: 'Typed banner', description: 'Saved first.' }])

  await page.getByRole('tab', { name: /^Heroes/ }).click()
  await page.getByRole('button', { name: `Edit ${hero.title}` }).click()
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Typed slide')
  await callAs(shop, admin, 'PATCH', `/api/heroes/update-hero/${hero.id}`, {
    title: 'Saved slide',
    description: 'Saved first.',
  })
  await resolve('Update hero')
  await expectTold(page, 'status', 'Hero updated successfully!')

  await callAs(shop, admin, 'PUT', '/api/deal', { title: 'Before', discount: 10, endDate: '2099-01-01' })
  await visit(page, '/dashboard/deals-banners')
  await page.getByLabel('Title').fill('Typed deal')
  await callAs(shop, admin, 'PUT', '/api/deal', {
    title: 'Saved deal',
    description: 'Saved first.',
    discount: 10,
    endDate: '2099-01-01',
  })
  await resolve('Update deal')
  await expectTold(page, 'status', 'Deal updated successfully!')
  expect(await db.selectFrom('deal').select(['title', 'description']).execute()).toEqual([
    { title: 'Typed deal', description: 'Saved first.' },
  ])
})

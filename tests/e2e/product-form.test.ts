import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodAtWidths, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { createTestUser } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest()
  .extend('typed', { scope: 'file', auto: true }, ({ shop }) => typePrices(shop))
  /** A product with a main picture and three others; the addresses in that order. */
  .extend('withPictures', { scope: 'file' }, ({ shop }) => async (name: string) => {
    const db = shop.context.db.reader
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const pictures = (
      await db.selectFrom('products').select('image').distinct().orderBy('image').limit(4).execute()
    ).map(({ image }) => image)
    const [image = '', ...others] = pictures
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('products')
        .set({ image, additional_images: JSON.stringify(others) })
        .where('id', '=', id)
        .execute(),
    )
    return { id, pictures }
  })
  .extend('stored', { scope: 'file' }, ({ shop }) => async (id: string) => {
    const row = await shop.context.db.reader
      .selectFrom('products')
      .select(['image', 'additional_images', 'image_alts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      pictures: [row.image, ...(JSON.parse(row.additional_images) as string[])],
      texts: JSON.parse(row.image_alts) as Record<string, string>,
    }
  })

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
}

test('ADM-07 UPL-02 pictures are sorted by keyboard and described for the product page', async ({
  shop,
  withPictures,
  stored,
}) => {
  const {
    id,
    pictures: [main = '', one = '', two = '', three = ''],
  } = await withPictures('Rani Ruby Kada')
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  const additional = page.getByRole('group', { name: 'Additional images' })
  await additional.getByRole('button', { name: 'Move picture 3 one place earlier' }).press('Enter')
  await page.getByRole('status').getByText('Picture 3 is now in place 2 of 3.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Picture 2 is now in place 1 of 3.').waitFor()
  // No place precedes the first: the focus moves to the other button of the same picture.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move picture 1 one place later')
  await additional.getByRole('button', { name: 'Make picture 3 the main image' }).press('Enter')
  await page.getByLabel('What it shows').fill('Two kadas on a wrist')
  await additional.getByLabel('What picture 2 shows').fill('The clasp, opened')
  await expect.poll(() => additional.getByLabel('What picture 1 shows').getAttribute('maxlength')).toBe('200')
  // The header is sticky; what it half covers counts as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await save(page)
  await expect
    .poll(() => stored(id))
    .toEqual({
      pictures: [two, three, one, main],
      texts: { [two]: 'Two kadas on a wrist', [one]: 'The clasp, opened' },
    })
  await visit(page, `/shop/${id}`)
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^(Zoom|Show) (?!picture)/ })
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('alt'))),
    )
    .toEqual([
      'Two kadas on a wrist',
      'Rani Ruby Kada, picture 2',
      'The clasp, opened',
      'Rani Ruby Kada, picture 4',
    ])
})

test('ADM-07 UPL-02 a picture is dragged to another place', async ({ shop, withPictures, stored }) => {
  const {
    id,
    pictures: [main, one, two, three],
  } = await withPictures('Aarohi Solitaire Ring')
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  const items = page.getByRole('group', { name: 'Additional images' }).getByRole('listitem')
  const handle = { x: 20, y: 40 }
  await items.nth(2).dragTo(items.nth(0), { sourcePosition: handle, targetPosition: handle })
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Picture 3 is now in place 1 of 3.')
  await save(page)
  await expect.poll(async () => (await stored(id)).pictures).toEqual([main, three, one, two])
})

test('ADM-07 the form with pictures fits 390 and 820 pixels', async ({ shop, withPictures }) => {
  const { id } = await withPictures('Aarohi Solitaire Ring')
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, { width: 390 })
  await page.getByLabel('What picture 3 shows').waitFor()
  await expectGoodAtWidths(page, [390, 820])
})

test('ADM-07 the later of two editors sees both versions and keeps input', async ({ shop }) => {
  const { id } = await shop.context.db.reader
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Meher Ruby Jhumkas')
    .executeTakeFirstOrThrow()
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, refusals)
  await page.getByLabel('Name', { exact: true }).fill('Meher Jhumkas, typed')
  await page.getByLabel('Price', { exact: true }).fill('4100')
  await page.getByLabel('Description').fill('Typed for a long time.')
  const other = await createTestUser(shop, { role: 'admin' })
  await callAs(shop, other, 'PATCH', `/api/product/update-product/${id}`, {
    price: 4000,
    description: 'Saved first.',
    metal: '18K Gold',
  })
  await page.getByRole('button', { name: 'Update product' }).click()
  await page
    .getByRole('alert')
    .getByText(
      'Error updating product: Someone else has changed Meher Ruby Jhumkas since you opened it. Please look at it again.',
    )
    .waitFor()
  // Without viewing it, saving again is rejected again.
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByRole('button', { name: 'See the newer version' }).click()
  const newer = page.getByRole('region', { name: 'Saved by someone else' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Saved by someone else')
  await expect.poll(() => newer.innerText()).toContain('Metal: the saved value is now in your form')
  await expect
    .poll(() => newer.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/₹4,000.00[^]*₹4,100.00/),
      expect.stringMatching(/Saved first\.[^]*Typed for a long time\./),
    ])
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await newer.getByRole('button', { name: 'Use the saved value as Price' }).click()
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('4000')
  await save(page)
  const row = await shop.context.db.reader
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'Meher Jhumkas, typed',
    price_paise: 400_000,
    description: 'Typed for a long time.',
    metal: '18K Gold',
    version: 3,
  })
})

test('ADM-07 pieces sold in the meantime do not conflict with uncounted edits', async ({ shop }) => {
  const { id } = await shop.context.db.reader
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Riva Tennis Bracelet')
    .executeTakeFirstOrThrow()
  const setStock = (stock: number) =>
    shop.context.db.transaction((tx) =>
      tx.db.updateTable('products').set({ stock }).where('id', '=', id).execute(),
    )
  await setStock(9)
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`, refusals)
  await page.getByLabel('Stock').waitFor()
  await expect.poll(() => page.getByLabel('Stock').inputValue()).toBe('9')
  await setStock(7)
  await page.getByLabel('Description').fill('Polished again.')
  await save(page)
  const stockNow = async () =>
    (
      await shop.context.db.reader
        .selectFrom('products')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock
  await expect.poll(() => stockNow()).toBe(7)
  await visit(page, `/dashboard/update-product/${id}`)
  await expect.poll(() => page.getByLabel('Stock').inputValue()).toBe('7')
  await setStock(5)
  await page.getByLabel('Stock').fill('20')
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.getByText('The stock of Riva Tennis Bracelet has changed since you opened it.').waitFor()
  await page.getByRole('button', { name: 'See the newer version' }).click()
  await save(page)
  await expect.poll(() => stockNow()).toBe(20)
})

test('check boxes put a product in up to three further categories', async ({ shop }) => {
  const { id } = await shop.context.db.reader
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Nitya Eternity Band')
    .executeTakeFirstOrThrow()
  const page = await openAdmin(shop, `/dashboard/update-product/${id}`)
  const further = page.getByRole('group', { name: 'Also in' })
  const ticked = () =>
    further
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.textContent))
  await expect.poll(ticked).toEqual(['Rings'])
  expect(await further.getByRole('checkbox', { name: 'Gold Jewellery' }).count()).toBe(0)
  for (const name of ['Bridal Jewellery', 'Fashion Jewellery'])
    await further.getByRole('checkbox', { name }).check()
  await expect.poll(() => further.getByRole('checkbox', { name: 'Studs' }).isDisabled()).toBe(true)
  await further.getByRole('checkbox', { name: 'Fashion Jewellery' }).uncheck()
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await save(page)
  await visit(page, `/dashboard/update-product/${id}`)
  await expect.poll(ticked).toEqual(['Rings', 'Bridal Jewellery'])
  const { products } = (await (
    await fetch(`${shop.address}/api/product/?category=Bridal+Jewellery`)
  ).json()) as { products: { name: string }[] }
  expect(products.map(({ name }) => name)).toContain('Nitya Eternity Band')
})

test('ADM-06 duplicating fills the form, and two presses save one product', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/manage-products?search=solitaire')
  const count = async () =>
    (
      await shop.context.db.reader
        .selectFrom('products')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const before = await count()
  await page.getByRole('link', { name: 'Duplicate Aarohi Solitaire Ring' }).click()
  await page.getByText('Nothing is saved until you add it.').waitFor()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Aarohi Solitaire Ring')
  await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Rings')
  await page.getByRole('img', { name: 'Main image, 1' }).waitFor()
  await expect.poll(() => count()).toBe(before)
  await page.getByLabel('Name', { exact: true }).fill('Aarohi Solitaire Ring, twin')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Add product' }).dblclick()
  await page.waitForURL('**/shop')
  expect(sent.filter((url) => url.endsWith('/create-product'))).toHaveLength(1)
  await expect.poll(() => count()).toBe(before + 1)
})

test('ADM-06 leaving asks only when the form has unsaved input', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const users = page.getByRole('link', { name: 'Users' })
  await page.getByLabel('Name', { exact: true }).waitFor()
  await users.click()
  await page.waitForURL('**/dashboard/users')
  await page.goBack()
  await page.getByLabel('Name', { exact: true }).fill('Half a thought')

  await users.click()
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect([new URL(page.url()).pathname, await page.getByLabel('Name', { exact: true }).inputValue()]).toEqual(
    ['/dashboard/add-new-post', 'Half a thought'],
  )
  // The browser itself asks for confirmation when the tab is closed or reloaded.
  const dialog = page.waitForEvent('dialog')
  void page.reload().catch(() => undefined)
  const own = await dialog
  expect(own.type()).toBe('beforeunload')
  await own.dismiss()
  await page.goForward()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/dashboard/users')
})

test('ADM-07 section links stay in view, work by keyboard and keep input', async ({ shop }) => {
  const page = await openAdmin(shop, '/dashboard/add-new-post', { width: 390 })
  await page.getByLabel('Name', { exact: true }).fill('Half a ring')
  const links = page.getByRole('navigation', { name: 'On this page' })
  for (const section of ['Price', 'Pictures', 'Good to know']) {
    await links.getByRole('link', { name: section, exact: true }).press('Enter')
    const heading = page.getByRole('heading', { name: section, exact: false })
    await expect.poll(() => heading.evaluate((each) => document.activeElement === each)).toBe(true)
    await expect
      .poll(async () => {
        const [bar, title] = [await links.boundingBox(), await heading.boundingBox()]
        return bar && title && title.y >= bar.y + bar.height && title.y + title.height <= 844
      })
      .toBe(true)
  }
  expect(new URL(page.url()).hash).toBe('')
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a ring')
})

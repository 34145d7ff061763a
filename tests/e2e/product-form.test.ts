import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { served } from './served.ts'
import { createTestUser } from './test-user.ts'
import { typePrices } from './typed-prices.ts'

const test = browserTest({ RETURN_DAYS: '15' })
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

test('ADM-07 UPL-02 pictures are sorted by keyboard and pointer, and described', async ({
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
  await expectGoodOnPhone(page)

  const items = additional.getByRole('listitem')
  const handle = { x: 20, y: 40 }
  await items.nth(2).dragTo(items.nth(0), { sourcePosition: handle, targetPosition: handle })
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Picture 3 is now in place 1 of 3.')
  await save(page)
  await expect
    .poll(() => stored(id))
    .toEqual({
      pictures: [two, main, three, one],
      texts: { [two]: 'Two kadas on a wrist', [one]: 'The clasp, opened' },
    })
  await expect
    .poll(async () =>
      [
        ...(await served(shop.address, `/shop/${id}`)).html.matchAll(
          /<button[^>]* aria-label="(?:Zoom|Show) (?!picture)([^"]*)"/g,
        ),
      ].map(([, text]) => text),
    )
    .toEqual([
      'Two kadas on a wrist',
      'Rani Ruby Kada, picture 2',
      'Rani Ruby Kada, picture 3',
      'The clasp, opened',
    ])
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

test('BROWSE-03 BROWSE-06 RETURN-01 further categories, facts and dates are saved', async ({ shop }) => {
  const { id } = await shop.context.db.reader
    .selectFrom('products')
    .select('id')
    .where('name', '=', 'Nitya Eternity Band')
    .executeTakeFirstOrThrow()
  const columns = [
    'origin',
    'importer',
    'care',
    'return_days',
    'not_returnable',
    'visibility',
    'visible_from',
  ] as const
  const product = () =>
    shop.context.db.reader.selectFrom('products').select(columns).where('id', '=', id).executeTakeFirst()
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
  await page.getByLabel('Country of origin').fill('Italy')
  await page.getByLabel('Importer').fill('Suvarna Imports, Kochi')
  await page.getByLabel('Care', { exact: true }).fill('Keep it dry.')
  await page.getByLabel('Not returnable').selectOption('Engraved')
  await page.getByLabel('Days to return').fill('30')
  await save(page)
  expect(await product()).toMatchObject({
    origin: 'Italy',
    importer: 'Suvarna Imports, Kochi',
    care: 'Keep it dry.',
    return_days: 30,
    not_returnable: 'engraved',
    visibility: 'shown',
  })
  const { text } = await served(shop.address, `/shop/${id}`)
  for (const fact of ['Good to know', 'Country of origin: Italy', 'Importer: Suvarna Imports, Kochi'])
    expect(text).toContain(fact)
  const bridal = await fetch(`${shop.address}/api/product/?category=Bridal+Jewellery`)
  expect(await bridal.text()).toContain('Nitya Eternity Band')

  await visit(page, `/dashboard/update-product/${id}`)
  await expect.poll(ticked).toEqual(['Rings', 'Bridal Jewellery'])
  await page.getByLabel('Visible from').fill('2037-12-01T10:00')
  await expectAccessible(page)
  await save(page)
  expect(await product()).toMatchObject({
    visibility: 'scheduled',
    visible_from: Date.parse('2037-12-01T04:30:00Z'),
  })
  await visit(page, '/dashboard/manage-products?search=nitya')
  await page.getByText('Visible from 1 December, 10:00 am').waitFor()
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
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a ring')
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserShop, expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { openOffice } from './office.ts'

const it = browserShop()

/** A product with a main picture and three others; the addresses in that order. */
async function withPictures(name: string) {
  const db = it.shop.db.reader
  const { id } = await db.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const pictures = (await db.selectFrom('products').select('image').distinct().orderBy('image').limit(4).execute()).map(({ image }) => image)
  const [image = '', ...others] = pictures
  await it.shop.db.transaction((tx) => tx.updateTable('products').set({ image, additional_images: JSON.stringify(others) }).where('id', '=', id).execute())
  return { id, pictures }
}

const stored = async (id: string) => {
  const row = await it.shop.db.reader.selectFrom('products').select(['image', 'additional_images', 'image_alts']).where('id', '=', id).executeTakeFirstOrThrow()
  return { pictures: [row.image, ...(JSON.parse(row.additional_images) as string[])], texts: JSON.parse(row.image_alts) as Record<string, string> }
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Update product' }).click()
  await page.waitForURL('**/dashboard/manage-products')
}

test('ADM-07 UPL-02 pictures are put in order by keyboard and told in words, which the product page says', async () => {
  const { id, pictures: [main = '', one = '', two = '', three = ''] } = await withPictures('Rani Ruby Kada')
  const page = await openOffice(it, `/dashboard/update-product/${id}`)
  const others = page.getByRole('group', { name: 'Additional images' })
  await others.getByRole('button', { name: 'Move picture 3 one place earlier' }).press('Enter')
  await page.getByRole('status').getByText('Picture 3 is now in place 2 of 3.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Picture 2 is now in place 1 of 3.').waitFor()
  // Nothing is before the first place: the keyboard goes on from the other button of the same picture.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move picture 1 one place later')
  await others.getByRole('button', { name: 'Make picture 3 the main image' }).press('Enter')
  await page.getByLabel('What it shows').fill('Two kadas on a wrist')
  await others.getByLabel('What picture 2 shows').fill('The clasp, opened')
  expect(await others.getByLabel('What picture 1 shows').getAttribute('maxlength')).toBe('200')
  // The header stays in sight while the page scrolls; what it half covers counts as too small to press.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await save(page)
  expect(await stored(id)).toEqual({ pictures: [two, three, one, main], texts: { [two]: 'Two kadas on a wrist', [one]: 'The clasp, opened' } })
  await visit(page, `/shop/${id}`)
  expect(await page.locator('.gallery .big img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual([
    'Two kadas on a wrist', 'Rani Ruby Kada, picture 2', 'The clasp, opened', 'Rani Ruby Kada, picture 4',
  ])
})

test('ADM-07 UPL-02 a picture is dragged to another place', async () => {
  const { id, pictures: [main, one, two, three] } = await withPictures('Aarohi Solitaire Ring')
  const page = await openOffice(it, `/dashboard/update-product/${id}`)
  const items = page.getByRole('group', { name: 'Additional images' }).getByRole('listitem')
  const handle = { x: 20, y: 40 }
  await items.nth(2).dragTo(items.nth(0), { sourcePosition: handle, targetPosition: handle })
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('Picture 3 is now in place 1 of 3.')
  await save(page)
  expect((await stored(id)).pictures).toEqual([main, three, one, two])
})

test.each([390, 820])('ADM-07 the form with pictures fits %i pixels', async (width) => {
  const { id } = await withPictures('Aarohi Solitaire Ring')
  const page = await openOffice(it, `/dashboard/update-product/${id}`, { width })
  await page.getByLabel('What picture 3 shows').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

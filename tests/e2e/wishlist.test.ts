import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, type BrowserShop } from '../fixtures/browser.ts'
import { newProduct } from '../factories.ts'
import { expectGoodAtWidths, reload, visit } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { createTestUser, openPageAs, signInAs } from './test-user.ts'

const test = browserTest().extend('ring', { scope: 'file' }, async ({ shop }) =>
  (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring'),
)

type Saved = { productId: string; variantId: string | null }
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]') as Saved[])
const storedIds = async (page: Page) => (await stored(page)).map(({ productId }) => productId)
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const heart = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Saved? ${name}$`) })
/** A page whose links are copied, to be read with `copied`. */
async function openCopyingPage(shop: BrowserShop): Promise<Page> {
  const page = await shop.openPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(globalThis, { copied: text }) },
    }),
  )
  return page
}
const copied = (page: Page) => page.evaluate(() => (globalThis as { copied?: string }).copied)

test('WISH-01 WISH-03 SHARE-02 a visitor saves, shares and removes pieces; nothing is sent', async ({
  shop,
  ring,
}) => {
  const kada = await newProduct(shop, { name: 'Saved kada', price: 100 })
  const page = await openCopyingPage(shop)
  const sent: string[] = []
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname === '/api/wishlist' && sent.push(request.method())),
  )

  await visit(page, `${pathOf(ring)}?color=Rose+Gold&size=9`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expect(await save.getAttribute('aria-pressed')).toBe('false')
  await save.click()
  expect(await page.getByRole('button', { name: 'Saved', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await page.getByRole('button', { name: 'Share' }).click()
  await expectShown(page.getByText('Link copied.'))
  expect(await copied(page)).toBe(`${shop.address}${pathOf(ring)}?color=Rose+Gold&size=9`)

  await visit(page, '/search?query=Saved+kada')
  await heart(page, 'Saved kada').click()
  await expect.poll(() => storedIds(page)).toEqual([kada, ring._id])
  await reload(page)
  await expect.poll(() => heart(page, 'Saved kada').getAttribute('aria-pressed')).toBe('true')
  expect(await (await fetch(`${shop.address}/search?query=Saved+kada`)).text()).not.toContain(
    'aria-pressed="true"',
  )

  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
  await expectShown(card(page, 'Aarohi Solitaire Ring').getByText('Size 9'))
  await expectShown(card(page, 'Saved kada').getByText('In stock'))
  await expectShown(
    card(page, 'Aarohi Solitaire Ring').getByRole('button', { name: 'Add Aarohi Solitaire Ring to cart' }),
  )
  await expect
    .poll(() =>
      card(page, 'Aarohi Solitaire Ring')
        .getByRole('link', { name: 'Aarohi Solitaire Ring' })
        .getAttribute('href'),
    )
    .toBe(`${pathOf(ring)}?color=Rose+Gold&size=9`)
  await expectGoodAtWidths(page)

  await page.getByRole('button', { name: 'Share' }).click()
  await expectShown(page.getByText('Link copied.'))
  const shared = await copied(page)
  const item = (await stored(page)).find(({ productId }) => productId === ring._id)
  expect(shared).toBe(`${shop.address}/wishlist?ids=${kada},${item?.variantId}`)
  const friend = await shop.openPage({ path: shared?.slice(shop.address.length) ?? '' })
  await expectShown(card(friend, 'Aarohi Solitaire Ring').getByText('Size 9'))
  expect(await friend.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await friend.evaluate(() => localStorage.getItem('wishlist'))).toBeNull()
  expect(await (await fetch(shared ?? '')).text()).toContain('Saved kada')

  await heart(page, 'Saved kada').click()
  await card(page, 'Saved kada').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectShown(card(page, 'Saved kada'))
  await shop.context.db.transaction(async (tx) => {
    await tx.db.updateTable('products').set({ visibility: 'hidden' }).where('id', '=', kada).execute()
    tx.invalidate('catalogue')
  })
  await reload(page)
  await expectShown(card(page, 'Aarohi Solitaire Ring'))
  expect(await card(page, 'Saved kada').count()).toBe(0)
  await heart(page, 'Aarohi Solitaire Ring').click()
  await expectShown(page.getByText('Nothing saved yet.'))
  expect(sent).toEqual([])
})

test('WISH-02 login moves the list to the account, also after a lost response', async ({ shop, ring }) => {
  const anklet = await newProduct(shop, { name: 'Moved anklet', price: 100 })
  const person = await createTestUser(shop)
  const laptop = await openPageAs(shop, person, '/search?query=Moved+anklet')
  await heart(laptop, 'Moved anklet').click()
  await expect
    .poll(() =>
      shop.context.db.reader
        .selectFrom('wishlist_items')
        .select('product_id')
        .where('user_id', '=', person.user._id)
        .execute(),
    )
    .toEqual([{ product_id: anklet }])

  const phone = await shop.openPage({ path: pathOf(ring), width: 390, expectedErrors: [/ERR_FAILED/] })
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => storedIds(phone)).toEqual([ring._id])
  let lost = 0
  await phone.route('**/api/wishlist', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.fallback()
    // The server stores the list, but no response comes.
    await route.fetch()
    await route.abort()
    lost += 1
  })
  await signInAs(shop, phone, person)
  await visit(phone, '/wishlist')
  await expect.poll(() => lost).toBe(1)
  await reload(phone)
  await expect.poll(() => storedIds(phone)).toEqual([])
  await expectShown(card(phone, 'Moved anklet'))
  await expectShown(card(phone, 'Aarohi Solitaire Ring'))
  await phone.getByRole('button', { name: 'Open menu' }).click()
  await expectShown(phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wishlist' }))

  await visit(laptop, '/wishlist')
  await expectShown(card(laptop, 'Aarohi Solitaire Ring'))
  await heart(laptop, 'Aarohi Solitaire Ring').click()
  await card(laptop, 'Aarohi Solitaire Ring').waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      shop.context.db.reader
        .selectFrom('wishlist_items')
        .select('product_id')
        .where('user_id', '=', person.user._id)
        .execute(),
    )
    .toEqual([{ product_id: anklet }])
})

test('WISH-05 product pages show viewed and, when sold out, similar pieces', async ({ shop, ring }) => {
  const soldOut = await newProduct(shop, { name: 'Sold-out ring', category: 'Rings', price: 5000, stock: 0 })
  const page = await shop.openPage({ path: pathOf(ring) })
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recent')))
    .toBe(JSON.stringify([ring._id]))
  await visit(page, `/shop/${soldOut}`)
  await page.getByRole('link', { name: 'Similar pieces' }).click()
  await expectAddress(page, `/shop/${soldOut}#similar`)
  await expectShown(page.getByRole('heading', { name: 'Similar pieces' }))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const row = page.getByRole('region', { name: 'Recently viewed' })
  await expectShown(row.getByRole('link', { name: 'Aarohi Solitaire Ring' }))
  expect(await row.getByRole('article').count()).toBe(1)
  // The bar at the bottom of a phone covers what is under it.
  await page.evaluate(() => scrollTo(0, 0))
  await expectGoodAtWidths(page)
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBe(JSON.stringify([soldOut, ring._id]))
})

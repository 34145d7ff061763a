import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, type BrowserShop } from '../fixtures/browser.ts'
import { newProduct } from '../factories.ts'
import { anyPicture, expectGoodOnPhone, reload, visit } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { expectAddress, expectShown } from './expect-shown.ts'
import { served } from './served.ts'
import { createTestUser, expectTold, openPageAs, placeOrder, signInAs } from './test-user.ts'

const test = browserTest({ PRICE_DISPLAY: 'total' })
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring'),
  )
  .extend('reviewed', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { name: 'Reviewed ring', price: 1000, image: await anyPicture(shop) }),
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

  await visit(page, `${pathOf(ring)}?color=Rose+Gold&size=10`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  expect(await save.getAttribute('aria-pressed')).toBe('false')
  await save.click()
  expect(await page.getByRole('button', { name: 'Saved', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await page.getByRole('button', { name: 'Share' }).click()
  await expectShown(page.getByText('Link copied.'))
  expect(await copied(page)).toBe(`${shop.address}${pathOf(ring)}?color=Rose+Gold&size=10`)

  await visit(page, '/search?query=Saved+kada')
  await heart(page, 'Saved kada').click()
  await expect.poll(() => storedIds(page)).toEqual([kada, ring._id])
  await reload(page)
  await expect.poll(() => heart(page, 'Saved kada').getAttribute('aria-pressed')).toBe('true')
  expect(await (await fetch(`${shop.address}/search?query=Saved+kada`)).text()).not.toContain(
    'aria-pressed="true"',
  )

  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
  await expectShown(card(page, 'Aarohi Solitaire Ring').getByText('Size 10'))
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
    .toBe(`${pathOf(ring)}?color=Rose+Gold&size=10`)
  await expectGoodOnPhone(page)

  await page.getByRole('button', { name: 'Share' }).click()
  await expectShown(page.getByText('Link copied.'))
  const shared = await copied(page)
  const item = (await stored(page)).find(({ productId }) => productId === ring._id)
  expect(shared).toBe(`${shop.address}/wishlist?ids=${kada},${item?.variantId}`)
  const friend = await shop.openPage({ path: shared?.slice(shop.address.length) ?? '' })
  await expectShown(card(friend, 'Aarohi Solitaire Ring').getByText('Size 10'))
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

test('WISH-05 WISH-06 product pages show viewed and, when sold out, similar pieces', async ({
  shop,
  ring,
}) => {
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
  await expectGoodOnPhone(page)
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBe(JSON.stringify([soldOut, ring._id]))
})

test('REV-01 DASH-07 a review survives a refusal, and shows with product and account', async ({
  shop,
  reviewed: ring,
}) => {
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
  const page = await openPageAs(shop, person, '/dashboard/reviews', { expectedErrors: [/status of 4\d\d/] })
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
  await expectGoodOnPhone(page)
  await dialog.getByLabel('Your comment').fill('Sits well and shines.')
  await page.route('**/api/reviews/post-review', (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'not_found', message: 'This product does not exist or is no longer sold.', error: '' },
    }),
  )
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expectTold(page, 'alert', 'This product does not exist or is no longer sold.')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.unroute('**/api/reviews/post-review')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect
    .poll(() => dialog.getByLabel('Your comment').inputValue(), { message: 'the text after a refusal' })
    .toBe('Sits well and shines.')
  await dialog.getByRole('radio', { name: /^4 stars/ }).check()
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
  const own = page.getByRole('listitem').filter({ hasText: 'Sits well and shines.' })
  await own.waitFor()
  const text = await own.innerText()
  for (const shown of ['4.0', 'Sits well and shines.', ring, String(new Date().getFullYear())])
    expect(text).toContain(shown)
})

test('TAXC-08 PRICE_DISPLAY=total shows the price with GST first', async ({ shop }) => {
  const id = await newProduct(shop, { name: 'Chain with a total', price: 152_302.6 })
  const { text } = await served(shop.address, `/shop/${id}`)
  expect(text).toContain('₹1,52,302.60 before GST')
  expect(text).toContain('incl. GST')
  expect(/<article.*?<\/article>/s.exec((await served(shop.address, '/shop')).html)?.[0]).toContain(
    'incl. GST',
  )
})

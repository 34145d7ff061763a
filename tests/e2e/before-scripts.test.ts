import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest, type PageOptions } from '../fixtures/browser.ts'
import { anyPicture, expectAccessible, delayResponses, ready } from './browser.ts'
import { served } from './served.ts'
import { createTestUser, signInAs, storedUser } from './test-user.ts'

const test = browserTest()
  .extend('ring', { scope: 'file' }, async ({ shop }) =>
    newProduct(shop, { image: await anyPicture(shop), name: 'Early ring', price: 1000 }),
  )
  /** A page whose scripts do not arrive before `arrive` is called. */
  .extend(
    'openEarly',
    { scope: 'file' },
    ({ shop }) =>
      async (
        path: string,
        { prepare, ...options }: PageOptions & { prepare?: (page: Page) => Promise<void> } = {},
      ) => {
        const page = await shop.openPage(options)
        await prepare?.(page)
        const release = await delayResponses(page, '**/assets/*.js')
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        const arrive = async () => {
          release()
          await ready(page)
        }
        return { page, arrive }
      },
  )

test('the login form keeps input and Enter until hydration', async ({ shop, openEarly }) => {
  const { user, password } = await createTestUser(shop)
  const { page, arrive } = await openEarly('/login', { width: 390 })
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('button[data-waiting]', { hasText: 'Login' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await arrive()
  await page.waitForURL(`${shop.address}/`)
  expect(await storedUser(page)).toMatchObject({ email: user.email })
})

test('input from before hydration stays, and is sent or searched for', async ({ openEarly }) => {
  const { page, arrive } = await openEarly('/register', { expectedErrors: [/status of 4\d\d/] })
  await page.getByLabel('Username').fill('Ananya')
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.in`)
  await arrive()
  await page.getByLabel('Password', { exact: true }).fill('kundan-1947')
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('Ananya')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('dialog', { name: 'Verify OTP' }).waitFor()

  const search = await openEarly('/search')
  const field = search.page.getByRole('searchbox', { name: 'Search for products' })
  await field.fill('jhumka')
  await search.arrive()
  await search.page.waitForURL('**/search?query=jhumka')
  await expect.poll(() => field.inputValue()).toBe('jhumka')
})

test('early presses add to the cart once, and open the phone menu', async ({ shop, ring, openEarly }) => {
  const person = await createTestUser(shop)
  const { page, arrive } = await openEarly(`/shop/${ring}`, {
    width: 390,
    prepare: (opened) => signInAs(shop, opened, person),
  })
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  for (let presses = 0; presses < 3; presses += 1) await add.click()
  await page.locator('button[data-waiting]').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await arrive()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('button', { name: 'Cart, 1 product' }).count()).toBe(1)
  const lines = await shop.context.db.reader
    .selectFrom('cart_lines')
    .select('quantity')
    .where('user_id', '=', person.user._id)
    .execute()
  expect(lines).toEqual([{ quantity: 1 }])
})

test('without JavaScript forms lead back to themselves and name missing scripts', async ({ shop }) => {
  const page = await shop.openPage({ width: 390, javaScript: false })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    for (const field of await page.getByRole('textbox').all()) await field.fill('asha@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    // This browser, whose scripts are switched off from outside, does not draw what is for browsers without
    // scripts.
    const html = await (await fetch(shop.address + path)).text()
    expect(html).toMatch(
      /<noscript><p [^>]*>To log in and order, please switch on JavaScript, or call us on <a href="tel:\+\d+">/,
    )
  }
})

test('a form posted to a page gets it, other posts an error', async ({ shop }) => {
  const send = async (path: string, type: string, body: string) => {
    const { status, headers } = await fetch(shop.address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': type },
      body,
    })
    return [status, headers.get('location')]
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await send('/login?from=/orders', form, 'email=a&password=b')).toEqual([303, '/login?from=/orders'])
  expect(await send('//elsewhere.example/', form, 'a=b')).toEqual([404, null])
  expect(await send('/login', 'application/json', '{}')).toEqual([404, null])
  expect(await send('/api/nowhere', form, 'a=b')).toEqual([404, null])
  expect((await send('/login', form, `a=${'x'.repeat(20_000)}`))[0]).toBe(413)
})

test('an address with the character NUL leads to the page without it', async ({ shop }) => {
  const at = async (path: string) => {
    const { status, location } = await served(shop.address, path)
    return [status, location]
  }
  expect(await at('/search?query=%00ring')).toEqual([301, '/search?query=ring'])
  expect(await at('/%00/elsewhere.example')).toEqual([301, '/'])
  expect(await at('/shop/category/%00Rings')).toEqual([301, '/shop/category/Rings'])
})

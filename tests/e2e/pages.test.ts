import { expect } from 'vitest'
import { openProductionRenderer } from '../../src/server/core/ssr/production-renderer.ts'
import { browserTest } from '../fixtures/browser.ts'
import { expectGoodAtWidths, expectNoSidewaysScroll } from './browser.ts'

const test = browserTest().extend(
  'firstProduct',
  { scope: 'file' },
  ({ shop }) =>
    async (): Promise<string> => {
      const response = await fetch(`${shop.address}/api/product/?limit=1`)
      const { products } = (await response.json()) as { products: { _id: string }[] }
      return products[0]?._id ?? 'none'
    },
)

const { listPages } = await openProductionRenderer('dist')
const routes = await listPages()

/**
 * An address of every route that needs no sign-in and no rates, and other states of some. `{id}` stands for a
 * product.
 */
const pages = [
  ...routes
    .filter(({ isPersonal, sitemap }) => !isPersonal && sitemap !== 'rates')
    .flatMap(({ addresses }) => addresses.slice(0, 1)),
  '/shop?category=Rings&color=Gold',
  '/shop/{id}',
  '/shop/category/Nothing',
  '/categories/all',
  '/gender/male/category/Gold+Jewelry',
  '/search?query=pearl',
  '/search?query=xyzzy',
  '/api/docs',
]

test.for(pages)(
  '%s opens without an error, is accessible, and never scrolls sideways',
  async (address, { shop, firstProduct }) => {
    const path = address.replace('{id}', await firstProduct())
    await expectGoodAtWidths(await shop.openPage({ path, width: 390 }))
  },
)

test('an unknown address shows a full error page', async ({ shop }) => {
  const page = await shop.openPage({ width: 390, path: '/no/such/page', expectedErrors: [/404/] })
  await expectGoodAtWidths(page)
  await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0)
})

test.for([
  '/',
  '/shop',
  '/shop?color=Gold',
  '/shop/category/Rings',
  '/categories/all',
  '/gender/female',
  '/gender/male/category/Gold+Jewelry',
  '/gifts',
  '/search',
  '/search?query=pearl',
])('%s hydrates without an error with a campaign parameter', async (path, { shop }) => {
  const page = await shop.openPage({
    path: `${path}${path.includes('?') ? '&' : '?'}utm_source=letter`,
    width: 390,
  })
  await expectNoSidewaysScroll(page)
})

test('a page lists only its own scripts and sets no cookie', async ({ shop }) => {
  const [mine, another] = await Promise.all([
    fetch(shop.address),
    fetch(shop.address, { headers: { cookie: 'session=someone', 'user-agent': 'other' } }),
  ])
  const policy = mine.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(mine.headers.has('set-cookie')).toBe(false)
  expect(await another.text()).toBe(await mine.text())
})

test('the sitemap lists exactly the pages that ask for it', async ({ shop, firstProduct }) => {
  const sitemap = await (await fetch(`${shop.address}/sitemap.xml`)).text()
  const listed = new Set(
    [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) =>
      path.replaceAll('&apos;', "'"),
    ),
  )
  expect(listed).toContain(`/shop/${await firstProduct()}`)
  for (const { path, addresses, sitemap: entry, isIndexed } of routes) {
    for (const address of addresses) {
      const response = await fetch(`${shop.address}${address}`)
      const isListed = entry === true || (entry === 'rates' && response.status === 200)
      expect([address, listed.has(address)]).toEqual([address, isListed])
      if (response.status !== 200) continue
      const isNoindex = (await response.text()).includes('<meta name="robots" content="noindex, follow"')
      expect([path, isNoindex]).toEqual([path, !isIndexed])
    }
  }
})

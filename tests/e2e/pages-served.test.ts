import { expect } from 'vitest'
import { openProductionRenderer } from '../../src/server/core/ssr/production-renderer.ts'
import { browserTest } from '../fixtures/browser.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest()
  .extend('productId', { scope: 'file' }, async ({ shop }) => {
    const { id } = await shop.context.db.reader
      .selectFrom('products')
      .select('id')
      .where('visibility', '=', 'shown')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  })
  /** One address of each kind of page, for visitors and signed-in users. */
  .extend('addresses', { scope: 'file' }, ({ productId }) => [
    '/',
    '/shop',
    '/shop?category=Rings&page=2',
    `/shop/${productId}`,
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
  ])

const { listPages } = await openProductionRenderer('dist')
const routes = await listPages()

test('SESS-03 every visitor gets identical pages without cookies (ASVS 14.2.2)', async ({
  shop,
  addresses,
}) => {
  const [{ token: shopper, user }, { token: admin }] = [
    await createTestUser(shop),
    await createTestUser(shop, { role: 'admin' }),
  ]
  for (const path of addresses) {
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

test('every page allows only its own inline scripts by hash (ASVS 3.4.3)', async ({ shop, addresses }) => {
  for (const path of addresses) {
    const response = await fetch(shop.address + path)
    const scripts = /script-src ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    expect([path, scripts]).toEqual([path, expect.stringMatching(/^'self'( 'sha256-[\w+/=]+')*$/)])
  }
})

test('the sitemap lists exactly the pages that ask for it', async ({ shop, productId }) => {
  const sitemap = await (await fetch(`${shop.address}/sitemap.xml`)).text()
  const listed = new Set(
    [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) =>
      path.replaceAll('&apos;', "'"),
    ),
  )
  expect(listed).toContain(`/shop/${productId}`)
  for (const { path, addresses, sitemap: entry, isIndexed } of routes) {
    for (const address of addresses) {
      const response = await fetch(`${shop.address}${address}`)
      const isListed = entry === true || ((entry === 'rates' || entry === 'visit') && response.status === 200)
      expect([address, listed.has(address)]).toEqual([address, isListed])
      if (response.status !== 200) continue
      const isNoindex = (await response.text()).includes('<meta name="robots" content="noindex, follow"')
      expect([path, isNoindex]).toEqual([path, !isIndexed])
    }
  }
})

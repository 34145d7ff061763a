import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { exchange } from '../../../../tests/raw-connection.ts'
import { openTestShop, pageAt } from '../../../../tests/shop.ts'
import { addCacheTags } from '../http/response-cache/cache.ts'
import { foreignOrigins } from './picture-origins.ts'

/** The addresses that were rendered. */
const rendered: string[] = []
const pages = {
  keep: true,
  listPages: async () => [
    pageAt('/gifts'),
    pageAt('/shop/category/$categoryName', { addresses: ['/shop/category/Rings'] }),
    pageAt('/orders', { isPersonal: true }),
  ],
  render: async (url: string) => {
    rendered.push(url)
    addCacheTags('catalogue')
    return { status: url === '/-/not-found' ? 404 : 200, html: '<!doctype html><title>-</title>' }
  },
}
const test = shopTest({}, pages)
  .extend('port', { scope: 'file' }, ({ shop }) => (shop.app.server.address() as AddressInfo).port)
  /** Requests an address exactly as written. Returns the status. */
  .extend(
    'ask',
    { scope: 'file' },
    ({ port }) =>
      async (address: string) =>
        Number(
          /^HTTP\/1\.1 (\d+)/.exec(
            await exchange(port, `GET ${address} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`),
          )?.[1],
        ),
  )
test.beforeAll(async ({ shop }) => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => void rendered.splice(0))

test.for([
  '//[::1',
  '//a:999999/',
  '//u:p@a/',
  '//anything/',
  '//',
  '/shop//x',
  'http://other.example/shop',
  'http://[::1',
  '/shop/../gifts',
  '/shop/%2e%2e/gifts',
  '/a\\b',
  '/a"b',
])('the odd address %s is answered with 404, as the same page (ASVS 16.3.4)', async (address, { ask }) => {
  expect(await ask(address)).toBe(404)
  expect(rendered.filter((url) => url !== '/-/not-found')).toEqual([])
})

test('a page is kept once, not for each spelling of its address', async ({ shop, ask }) => {
  for (const address of ['/gifts', '/gifts', '/shop/category/Rings', '/shop/category/Rings'])
    expect(await ask(address)).toBe(200)
  expect(rendered).toEqual(['/gifts', '/shop/category/Rings'])
  const { responses } = shop.context.responseCache.size()
  for (const address of ['/GIFTS', '/gIfts', '/%67ifts', '/shop/category/rINGS', '/shop/category/%52ings'])
    expect(await ask(address)).toBe(200)
  expect(shop.context.responseCache.size().responses).toBe(responses)
})

const own = "console.log('the app itself')"
const policyOf = async (settings: Record<string, string> = {}) => {
  const shop = await openTestShop(settings, {
    keep: true,
    listPages: async () => [],
    render: async () => ({
      status: 200,
      html: `<!doctype html><script>${own}</script><p><script>steal()</script>`,
      scripts: [own],
    }),
  })
  const { headers } = await shop.app.inject('/')
  await shop.close()
  return String(headers['content-security-policy'])
}
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('only the app’s own scripts may run in a page (ASVS 3.4.3)', async () => {
  const policy = await policyOf()
  expect(policy).toContain(`script-src 'self' ${hashOf(own)};`)
  expect(policy).not.toContain(hashOf('steal()'))
})

test('pictures and videos come from the shop or its configured hosts (ASVS 14.2.3)', async () => {
  expect(await policyOf()).toContain("img-src 'self' data:; media-src 'self';")
  expect(await policyOf({ PICTURE_ORIGINS: 'https://a.example, https://b.example:8443' })).toContain(
    "img-src 'self' data: https://a.example https://b.example:8443; media-src 'self' https://a.example https://b.example:8443;",
  )
  expect(await policyOf({ PICTURE_ORIGINS: 'https:' })).toContain(
    "img-src 'self' data: https:; media-src 'self' https:;",
  )
})

test('only pages of the back office may ask for the camera', async ({ shop }) => {
  const policyAt = async (url: string) => (await shop.app.inject(url)).headers['permissions-policy']
  for (const url of ['/dashboard', '/dashboard/stock-taking', '/dashboard/day?query=x'])
    expect(await policyAt(url)).toContain('camera=(self)')
  for (const url of ['/', '/gifts', '/login', '/dashboards'])
    expect(await policyAt(url)).toContain('camera=()')
})

test('the start finds pictures of the catalogue that pages may not show', async ({ shop }) => {
  await newProduct(shop, {
    image: 'https://a.example/x.jpg',
    additionalImages: ['/media/x.jpg', 'https://b.example/y.jpg'],
  })
  const { reader } = shop.context.db
  expect((await foreignOrigins(reader, [])).toSorted()).toEqual(['https://a.example', 'https://b.example'])
  expect(await foreignOrigins(reader, ['https://a.example'])).toEqual(['https://b.example'])
  expect(await foreignOrigins(reader, ['https:'])).toEqual([])
})

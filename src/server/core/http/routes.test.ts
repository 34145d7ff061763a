import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'

const test = shopTest()
  /** Posts raw bytes, which may be malformed. */
  .extend(
    'post',
    { scope: 'file' },
    ({ shop }) =>
      (payload: string, type = 'application/json') =>
        shop.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'content-type': type },
          payload,
        }),
  )

describe('a body that cannot be used', () => {
  test.for([
    ['is cut off', '{"email": "asha@example.com"'],
    ['is no JSON', 'email=asha'],
    ['is empty', ''],
    ['is a number', '7'],
    ['is null', 'null'],
    ['is an array', '[]'],
    [
      'reaches for the prototype',
      '{"__proto__": {"role": "admin"}, "email": "asha@example.com", "password": "12345678"}',
    ],
    [
      'reaches for the constructor',
      '{"constructor": {"prototype": {"role": "admin"}}, "email": "a@b.in", "password": "12345678"}',
    ],
    ['is nested a thousand times', `${'['.repeat(1000)}${']'.repeat(1000)}`],
  ] as const)('answers 400 when it %s (ASVS 1.5.2, 15.3.6)', async ([_what, payload], { post }) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual(
      expect.objectContaining({
        code: 'invalid_input',
        message: expect.any(String),
        error: expect.any(String),
      }),
    )
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('names each field that is wrong', async ({ post }) => {
    const { issues } = (await post('{"email": 7}')).json<{ issues: { path: string; message: string }[] }>()
    expect(issues.map(({ path }) => path).toSorted()).toEqual(['email', 'password'])
  })

  test('returns 413 when it is too large', async ({ post }) => {
    const response = await post(JSON.stringify({ email: 'a'.repeat(1_100_000) }))
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual(expect.objectContaining({ code: 'too_large' }))
  })

  test.for([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('answers 415 when it comes as %s (ASVS 3.5.1, 3.5.2)', async (type, { post }) => {
    const response = await post('{"email": "asha@example.com", "password": "12345678"}', type)
    expect(response.statusCode).toBe(415)
    expect(response.json()).toEqual(expect.objectContaining({ code: 'wrong_type' }))
  })
})

describe('an address that cannot be used', () => {
  test.for([
    ['page', 'page=0'],
    ['page', 'page=-1'],
    ['page', 'page=1.5'],
    ['page', 'page=abc'],
    ['page', 'page=1&page=2'],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=99999999999999999999'],
    ['minPrice', 'minPrice=-5'],
    ['minPrice', 'minPrice=abc'],
    ['maxPrice', 'maxPrice=1e9'],
    ['maxPrice', 'maxPrice=NaN'],
    ['sortBy', 'sortBy=stock'],
    ['sortBy', 'sortBy=__proto__'],
    ['sortOrder', 'sortOrder=up'],
    ['gender', 'gender=other'],
    ['category', 'category=Rings&category=Studs'],
    ['color', 'color[]=Gold&color[]=Silver&color=Gold&color=Gold'],
  ] as const)('API-04 names the parameter %s in %s (ASVS 1.2.4, 15.3.7)', async ([name, query], { shop }) => {
    const response = await shop.app.inject(`/api/product/?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual([name])
    expect(response.json<{ message: string }>().message).toContain(name)
  })

  test.for([
    '/api/product/1',
    '/api/product/%00',
    '/api/product/%E0%A4%A',
    "/api/product/1'%20or%20'1'='1",
    '/api/product/undefined',
    `/api/product/${'a'.repeat(299)}`,
    '/api/nothing',
    '/api/product/toString',
    '/api/banners/__proto__',
    '/media/',
    '/media/00000000000000000000000000000000/',
    '/media/..%2f..%2fshop.sqlite/x',
    '/media/00000000000000000000000000000000/x.jpg',
  ])('answers 404 to %s (ASVS 1.1.1, 13.4.3)', async (url, { shop }) => {
    const response = await shop.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.payload).not.toMatch(/sqlite|postgres|select |node_modules|\/src\//i)
  })

  test.for([
    '/api/product/?category=%00',
    '/api/product/search?query=%00',
    '/api/product/?color=%F0%9F%92%8D',
    '/api/product/search?query=%25_%27%22%5C',
  ])('finds nothing and stays whole at %s (ASVS 1.2.4)', async (url, { shop }) => {
    const response = await shop.app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual(
      url.includes('search') ? [] : { products: [], totalPages: 0, totalProducts: 0 },
    )
  })

  test.for(['DELETE', 'PUT', 'PATCH', 'POST', 'TRACE' as 'GET', 'PROPFIND' as 'GET'] as const)(
    'returns 404 to %s where there is only something to read (ASVS 13.4.4)',
    async (method, { shop }) => {
      expect((await shop.app.inject({ method, url: '/api/recommended-products' })).statusCode).toBe(404)
    },
  )
})

test.for([
  '/',
  '/api/product/',
  '/api/product/trending',
  '/api/openapi.json',
  '/api/docs',
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
])('HEAD %s answers what GET answers, without the body', async (url, { shop }) => {
  const [head, get] = await Promise.all([shop.app.inject({ method: 'HEAD', url }), shop.app.inject(url)])
  expect(head.statusCode).toBe(200)
  expect(head.payload).toBe('')
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
  expect(head.headers['etag']).toBe(get.headers['etag'])
})

test('an internal error returns 500 without details (ASVS 16.5.1)', async () => {
  const broken = await openTestShop()
  await broken.context.db.close()
  const response = await broken.app.inject('/api/product/')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    error: 'Something went wrong on our side. Please try again.',
  })
  await broken.app.close()
})

test('29.7 an invalid value from a handler returns 500, not 400', async () => {
  const broken = await openTestShop()
  broken.app.get('/api/broken', async () => z.parse(z.string(), 7))
  const response = await broken.app.inject('/api/broken')
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, 'internal'])
  await broken.close()
})

test('responses hide the server software and set security headers', async ({ shop }) => {
  for (const url of ['/', '/api/product/', '/api/nothing', '/robots.txt']) {
    const { headers } = await shop.app.inject(url)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test('a shop behind https tells browsers to keep to it (ASVS 3.4.1)', async () => {
  const safe = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
  expect((await safe.app.inject('/')).headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  await safe.close()
})

test('a shop may leave subdomains out of its HSTS header (ASVS 3.4.1)', async () => {
  for (const [setting, header] of [
    ['1', 'max-age=31536000; includeSubDomains'],
    ['0', 'max-age=31536000'],
  ] as const) {
    const safe = await openTestShop({ PUBLIC_URL: 'https://shop.example', HSTS_SUBDOMAINS: setting })
    expect((await safe.app.inject('/')).headers['strict-transport-security']).toBe(header)
    await safe.close()
  }
})

test('SESS-03 rejects a zero byte anywhere, on both engines', async ({ shop }) => {
  const { token } = await newShopper(shop, 'admin')
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    (
      await shop.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
    ).statusCode
  for (const path of ['/api/orders/order/%00', '/api/orders/%00', '/api/stats/user-stats/a%00b'])
    expect([path, await send('GET', path)]).toEqual([path, 404])
  for (const [path, body] of [
    ['/api/orders/confirm-payment', { session_id: 'a\0' }],
    ['/api/coupon/validate', { code: 'a\0' }],
    ['/api/auth/login', { email: 'a\0', password: 'x' }],
    ['/api/banners/create-banner', { title: 'a\0', videoUrl: '/x' }],
    ['/api/heroes/create-hero', { title: 'a', images: ['/x', '/a\0'] }],
  ] as const)
    expect([path, await send('POST', path, body)]).toEqual([path, 400])
  expect(await send('PATCH', '/api/auth/edit-profile', { username: 'a\0b' })).toBe(400)
})

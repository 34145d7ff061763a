import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { draftOf, stock } from '../../../../../tests/catalogue.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { engine, openTestShop, pageAt } from '../../../../../tests/shop.ts'
import { saveReview } from '../../../shop/reviews/save-review.ts'
import { deleteProduct } from '../../../shop/catalogue/delete-product.ts'
import { insertProduct, replaceProduct } from '../../../shop/catalogue/write-product.ts'

const test = shopTest()
  .extend(
    'id',
    { scope: 'file', auto: true },
    async ({ shop }) =>
      (await stock(shop, [{ name: 'Meher Bangle', description: 'Gold. '.repeat(300) }]))[0] ?? '',
  )
  /** Every URL of the catalogue that shows this product. */
  .extend('addresses', { scope: 'file' }, ({ id }) => [
    '/api/product/',
    `/api/product/${id}`,
    '/api/product/search?query=bangle',
    '/api/recommended-products',
    '/api/product/trending',
    `/api/product/blogs/related/${id}`,
  ])
  .extend(
    'get',
    { scope: 'file' },
    ({ shop }) =>
      (url: string, headers: Record<string, string> = {}) =>
        shop.app.inject({ method: 'GET', url, headers }),
  )

test('API-04 answers what the client has already with 304 and no body', async ({ get, addresses }) => {
  for (const url of addresses) {
    const first = await get(url)
    const { etag } = first.headers
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': String(known) })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  }
})

test('API-04 answers HEAD with the headers of GET and no body', async ({ shop, get, addresses }) => {
  for (const url of addresses) {
    const shown = await get(url)
    const head = await shop.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, shown.headers[name]])
    }
  }
})

test('API-04 compresses responses above 1 kB as the client accepts, and varies', async ({ get, id }) => {
  const plain = await get(`/api/product/${id}`)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toBe('accept-encoding')
  const brotli = await get(`/api/product/${id}`, { 'accept-encoding': 'gzip, deflate, br' })
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual([
    'br',
    plain.body,
  ])
  for (const accepted of ['gzip', 'br;q=0, gzip', 'br;q=0.0,gzip;q=0.5']) {
    const zipped = await get(`/api/product/${id}`, { 'accept-encoding': accepted })
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual([
      'gzip',
      plain.body,
    ])
  }
  for (const accepted of ['identity', 'gzip;q=0', 'zstd']) {
    expect(
      (await get(`/api/product/${id}`, { 'accept-encoding': accepted })).headers['content-encoding'],
    ).toBeUndefined()
  }
  expect(
    (await get('/api/product/trending', { 'accept-encoding': 'br' })).headers['content-encoding'],
  ).toBeUndefined()
})

test('each encoding of a response has its own ETag, which answers 304', async ({ get, id }) => {
  const url = `/api/product/${id}`
  const tags: unknown[] = []
  for (const accepted of ['identity', 'br', 'gzip']) {
    const { etag } = (await get(url, { 'accept-encoding': accepted })).headers
    const again = await get(url, { 'accept-encoding': accepted, 'if-none-match': `W/${etag}` })
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, etag, ''])
    for (const earlier of tags)
      expect(
        (await get(url, { 'accept-encoding': accepted, 'if-none-match': String(earlier) })).statusCode,
      ).toBe(200)
    tags.push(etag)
  }
  expect(new Set(tags).size).toBe(3)
})

test('API-04 sends a cached response unchanged and counts it', async () => {
  const shop = await openTestShop(
    {},
    {
      keep: true,
      listPages: async () => [],
      render: async (url, send) => ({
        status: 200,
        html: `<p>${url}</p>${(await send({ method: 'GET', url: '/api/product/' })).text}`,
      }),
    },
  )
  const [product] = await stock(shop, [{ name: 'Meher Bangle', description: 'Gold. '.repeat(300) }])
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const fetchResponse = async (method: 'GET' | 'HEAD', url: string, headers: Record<string, string>) => {
    const response = await askOverHttp(`${address}${url}`, method, headers)
    const { 'x-request-id': requestId, date: _date, ...rest } = response.headers
    return { requestId, response: { ...response, headers: rest } }
  }
  for (const url of [
    '/',
    '/api/product/',
    `/api/product/${product}`,
    '/api/product/search?query=bangle',
    '/search?query=bangle',
  ]) {
    const { etag } = (await shop.app.inject({ method: 'HEAD', url })).headers
    const headerSets: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'br' },
      { 'accept-encoding': 'gzip' },
      { 'if-none-match': String(etag) },
    ]
    for (const headers of headerSets) {
      for (const method of 'if-none-match' in headers ? (['GET'] as const) : (['GET', 'HEAD'] as const)) {
        shop.context.db.changes.publish(['*'])
        const made = await fetchResponse(method, url, headers)
        // The first request for a representation waits for it; the next finds it ready.
        const cachedResponses = [
          await fetchResponse(method, url, headers),
          await fetchResponse(method, url, headers),
        ]
        expect(cachedResponses.map(({ response }) => response)).toEqual([made.response, made.response])
        expect(made.response.headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          vary: 'accept-encoding',
        })
        expect(new Set([made, ...cachedResponses].map(({ requestId }) => requestId)).size).toBe(3)
      }
    }
  }
  const figures = (await shop.app.inject('/metrics')).body
  expect(figures).toMatch(
    /^http_request_duration_seconds_count\{.*method="GET",route="\/api\/product\/:id",status="200".*\} 9$/m,
  )
  await shop.close()
})

test('SESS-03 personal responses are never found by their address alone', async ({ shop, get }) => {
  for (const url of ['/api/heroes/', '/api/banners/', '/api/product/'])
    expect((await get(url)).statusCode).toBe(200)
  const { responseCache } = shop.context
  expect(
    ['/api/heroes/', '/api/banners/', '/api/product/'].map((url) => responseCache.lookup(url) !== undefined),
  ).toEqual([false, false, true])
})

test('API-04 drops every response that shows a product the moment the product changes', async ({
  shop,
  get,
  id,
  addresses,
}) => {
  const changes: [string, () => Promise<unknown>][] = [
    [
      'renamed',
      () =>
        shop.context.db.transaction((tx) =>
          replaceProduct(tx, id, draftOf({ name: 'Renamed Bangle', isTrending: true })),
        ),
    ],
    [
      'reviewed',
      () =>
        shop.context.db.transaction((tx) =>
          saveReview(tx, {
            productId: id,
            userId: null,
            authorName: 'Asha',
            rating: 5,
            comment: 'Good.',
            verifiedBuyer: false,
          }),
        ),
    ],
  ]
  for (const [what, change] of changes) {
    const before = new Map<string, string>()
    for (const url of addresses.slice(0, 5)) before.set(url, (await get(url)).body)
    await change()
    for (const [url, body] of before) {
      const after = await get(url)
      expect([what, url, after.body === body]).toEqual([what, url, false])
      expect((await get(url)).body).toBe(after.body)
    }
  }
})

test('API-04 shows an added and hides a deleted product immediately', async ({ shop, get, id }) => {
  const count = async () => (await get('/api/product/')).json<{ totalProducts: number }>().totalProducts
  const related = async () =>
    (await get(`/api/product/blogs/related/${id}`)).json<{ _id: string }[]>().map(({ _id }) => _id)
  expect([await count(), await related()]).toEqual([1, []])
  const added = await shop.context.db.transaction((tx) =>
    insertProduct(tx, { draft: draftOf({ name: 'New' }), authorId: null }),
  )
  expect([await count(), await related()]).toEqual([2, [added]])
  expect((await get(`/api/product/${added}`)).statusCode).toBe(200)
  await shop.context.db.transaction((tx) => deleteProduct(tx, { id: added }))
  expect([await count(), await related()]).toEqual([1, []])
  expect((await get(`/api/product/${added}`)).statusCode).toBe(404)
})

test('API-04 a write that fails changes no response', async ({ shop, get, id }) => {
  const before = await get('/api/product/')
  const failed = shop.context.db.transaction(async (tx) => {
    await replaceProduct(tx, id, draftOf({ name: 'Never' }))
    throw new Error('refused at the end')
  })
  await expect(failed).rejects.toThrow('refused at the end')
  expect((await get('/api/product/')).headers.etag).toBe(before.headers.etag)
})

test('odd addresses never evict pages that the shop links to', async () => {
  const fixed = ['/', '/shop', '/shop/category/Rings', '/gender/female/category/Idols+%26+Coins']
  const shop = await openTestShop(
    {},
    {
      keep: true,
      listPages: async () => [
        pageAt('/shop/$id', { sitemap: 'products' }),
        ...fixed.map((path) => pageAt(path)),
      ],
      render: async (url, send) => {
        await send({ method: 'GET', url: '/api/product/' })
        return { status: 200, html: `<p>${url}</p>` }
      },
    },
  )
  let changeCount = 0
  shop.context.db.changes.listen(() => (changeCount += 1))
  const [product = ''] = await stock(shop, [{ name: 'Meher Bangle' }])
  // On PostgreSQL a node receives its own changes a second time.
  await expect.poll(() => changeCount).toBe(engine === 'postgres' ? 2 : 1)
  const known = [...fixed, `/shop/${product}`, `/api/product/${product}`]
  for (const url of known) await shop.app.inject(url)
  const { usual } = shop.context.responseCache.sizes()
  expect(usual.responses).toBeGreaterThanOrEqual(known.length)
  const odd = (number: number) => [
    `/api/product/?search=${number}`,
    `/api/product/?minPrice=${number}`,
    `/api/product/?maxPrice=${number}`,
    `/api/product/?page=${number + 1}&limit=7`,
    `/api/product/?category=none${number}`,
    `/?query=${number}`,
    `/shop?price=${number}`,
    `/shop/category/none${number}`,
    `/search?query=${number}`,
    `/${encodeURIComponent('shop').replace('s', '%73')}?page=${number}`,
    `/%73hop/${number}`,
  ]
  for (let number = 0; number < 20; number += 1)
    for (const url of odd(number)) expect((await shop.app.inject(url)).statusCode).toBe(200)
  const after = shop.context.responseCache.sizes()
  expect(after.usual).toEqual(usual)
  expect(after.lists.responses).toBeGreaterThan(100)
  await shop.close()
})

/** Sends a request over HTTP and returns the response received. */
const askOverHttp = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      request(url, { method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(parts).toString('base64'),
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )

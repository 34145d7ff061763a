import { request, type IncomingHttpHeaders } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { draftOf, stock } from '../../tests/catalogue.ts'
import { engine, openTestShop, type TestShop } from '../../tests/shop.ts'
import { dependOn, keepAnswers, type Shelf } from './answers.ts'
import { recordReview } from './catalogue/record-review.service.ts'
import { createProduct, deleteProduct, updateProduct } from './catalogue/write-product.service.ts'
import { openChangeFeed } from './db/change-feed.ts'
import { makeAnswer, type Answer } from './send-answer.ts'

let it: TestShop
let id: string
beforeAll(async () => {
  it = await openTestShop()
  ;[id = ''] = await stock(it, [{ name: 'Meher Bangle', description: 'Gold. '.repeat(300) }])
})
afterAll(() => it.close())

const get = (url: string, headers: Record<string, string> = {}) => it.app.inject({ method: 'GET', url, headers })
/** Every address of the catalogue that shows this product. */
const addresses = () => [
  '/api/product/', `/api/product/${id}`, '/api/product/search?query=bangle', '/api/recommended-products', '/api/product/trending',
  `/api/product/blogs/related/${id}`,
]

test('API-04 answers what the caller has already with 304 and no body', async () => {
  for (const url of addresses()) {
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

test('API-04 answers HEAD with the headers of GET and no body', async () => {
  for (const url of addresses()) {
    const shown = await get(url)
    const head = await it.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, shown.headers[name]])
    }
  }
})

test('API-04 compresses what is larger than 1 kB as the caller asks, and says that answers vary by it', async () => {
  const plain = await get(`/api/product/${id}`)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toBe('accept-encoding')
  const brotli = await get(`/api/product/${id}`, { 'accept-encoding': 'gzip, deflate, br' })
  expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', plain.body])
  for (const accepted of ['gzip', 'br;q=0, gzip', 'br;q=0.0,gzip;q=0.5']) {
    const zipped = await get(`/api/product/${id}`, { 'accept-encoding': accepted })
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', plain.body])
  }
  for (const accepted of ['identity', 'gzip;q=0', 'zstd']) {
    expect((await get(`/api/product/${id}`, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined()
  }
  expect((await get('/api/product/trending', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('API-04 sends a kept answer as it was sent when it was made, and counts it', async () => {
  const shop = await openTestShop({}, {
    keep: true,
    render: async (url, send) => ({ status: 200, html: `<p>${url}</p>${(await send({ method: 'GET', url: '/api/product/' })).text}` }),
  })
  const [product] = await stock(shop, [{ name: 'Meher Bangle', description: 'Gold. '.repeat(300) }])
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const tell = async (method: 'GET' | 'HEAD', url: string, headers: Record<string, string>) => {
    const answer = await askOverHttp(`${address}${url}`, method, headers)
    const { 'x-request-id': requestId, date: _date, ...rest } = answer.headers
    return { requestId, answer: { ...answer, headers: rest } }
  }
  for (const url of ['/', '/api/product/', `/api/product/${product}`, '/api/product/search?query=bangle', '/search?query=bangle']) {
    const { etag } = (await shop.app.inject({ method: 'HEAD', url })).headers
    const asked: Record<string, string>[] = [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, { 'if-none-match': String(etag) }]
    for (const headers of asked) {
      for (const method of 'if-none-match' in headers ? (['GET'] as const) : (['GET', 'HEAD'] as const)) {
        shop.shop.db.changes.tell(['*'])
        const made = await tell(method, url, headers)
        // The first to ask for a form of it waits for that; the next finds it ready.
        const kept = [await tell(method, url, headers), await tell(method, url, headers)]
        expect(kept.map(({ answer }) => answer)).toEqual([made.answer, made.answer])
        expect(made.answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding' })
        expect(new Set([made, ...kept].map(({ requestId }) => requestId)).size).toBe(3)
      }
    }
  }
  const figures = (await shop.app.inject('/metrics')).body
  expect(figures).toMatch(/^http_request_duration_seconds_count\{.*method="GET",route="\/api\/product\/:id",status="200".*\} 9$/m)
  await shop.close()
})

test('SESS-03 what is told to some and not to others is never found by its address alone', async () => {
  for (const url of ['/api/heroes/', '/api/banners/', '/api/product/']) expect((await get(url)).statusCode).toBe(200)
  const { answers } = it.shop
  expect(['/api/heroes/', '/api/banners/', '/api/product/'].map((url) => answers.find(url) !== undefined)).toEqual([false, false, true])
})

test('API-04 drops every answer that shows a product the moment the product changes', async () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['renamed', () => it.shop.db.transaction((tx) => updateProduct(tx, id, draftOf({ name: 'Renamed Bangle', isTrending: true })))],
    ['reviewed', () => it.shop.db.transaction((tx) => recordReview(tx, {
      productId: id, userId: null, authorName: 'Asha', rating: 5, comment: 'Good.', verifiedBuyer: false,
    }))],
  ]
  for (const [what, change] of changes) {
    const before = new Map<string, string>()
    for (const url of addresses().slice(0, 5)) before.set(url, (await get(url)).body)
    await change()
    for (const [url, body] of before) {
      const after = await get(url)
      expect([what, url, after.body === body]).toEqual([what, url, false])
      expect((await get(url)).body).toBe(after.body)
    }
  }
})

test('API-04 shows an added and no longer a deleted product at once', async () => {
  const count = async () => (await get('/api/product/')).json<{ totalProducts: number }>().totalProducts
  const related = async () => (await get(`/api/product/blogs/related/${id}`)).json<{ _id: string }[]>().map(({ _id }) => _id)
  expect([await count(), await related()]).toEqual([1, []])
  const added = await it.shop.db.transaction((tx) => createProduct(tx, { draft: draftOf({ name: 'New' }), authorId: null }))
  expect([await count(), await related()]).toEqual([2, [added]])
  expect((await get(`/api/product/${added}`)).statusCode).toBe(200)
  await it.shop.db.transaction((tx) => deleteProduct(tx, added))
  expect([await count(), await related()]).toEqual([1, []])
  expect((await get(`/api/product/${added}`)).statusCode).toBe(404)
})

test('API-04 a write that fails changes no answer', async () => {
  const before = await get('/api/product/')
  const failed = it.shop.db.transaction(async (tx) => {
    await updateProduct(tx, id, draftOf({ name: 'Never' }))
    throw new Error('refused at the end')
  })
  await expect(failed).rejects.toThrow('refused at the end')
  expect((await get('/api/product/')).headers.etag).toBe(before.headers.etag)
})

/** Asks over the line, and answers what came over it. */
const askOverHttp = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request(url, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString('base64') }))
    }).on('error', reject).end()
  })

/** A store of its own, with a count of how often each answer was made. */
function openStore() {
  const changes = openChangeFeed()
  const store = keepAnswers(changes)
  let made = 0
  const ask = (key: string, tag: string, during?: () => unknown, shelf?: Shelf) =>
    store.answer(key, async (): Promise<Answer> => {
      dependOn(tag)
      made += 1
      const body = `${key} ${made}`
      await during?.()
      return makeAnswer(body, 'text/plain')
    }, shelf)
  return { changes, store, ask, text: async (answer: Promise<Answer>) => (await answer).body.toString() }
}

test('API-04 makes an answer once for all who ask at the same time', async () => {
  const { ask, text } = openStore()
  const bodies = await Promise.all(Array.from({ length: 10 }, () => text(ask('list', 'catalogue'))))
  expect(new Set(bodies)).toEqual(new Set(['list 1']))
})

test('API-04 keeps no answer during whose making its data changed, and nobody asking later gets it', async () => {
  const { changes, ask, text } = openStore()
  let goOn = () => {}
  const early = ask('list', 'catalogue', () => new Promise<void>((resolve) => { goOn = resolve }))
  changes.tell(['catalogue'])
  const late = text(ask('list', 'catalogue'))
  goOn()
  expect([await text(early), await late, await text(ask('list', 'catalogue'))]).toEqual(['list 1', 'list 2', 'list 2'])
})

test('API-04 a page goes with any answer it was made from, kept or not', async () => {
  const { changes, store, ask, text } = openStore()
  const page = (during?: () => unknown) =>
    store.answer('page', async () => makeAnswer(`page of ${await text(ask('part', 'content', during))}`, 'text/html'))
  expect(await text(page(() => changes.tell(['content'])))).toBe('page of part 1')
  expect(await text(page())).toBe('page of part 2')
  expect(await text(page())).toBe('page of part 2')
  changes.tell(['content'])
  expect(await text(page())).toBe('page of part 3')
  changes.tell(['settings'])
  expect(await text(page())).toBe('page of part 3')
  changes.tell(['*'])
  expect(await text(page())).toBe('page of part 4')
})

test('API-04 keeps no refusal', async () => {
  const { store, ask, text } = openStore()
  await store.answer('list', async () => makeAnswer('not yet', 'text/plain', 404))
  expect(await text(ask('list', 'catalogue'))).toBe('list 1')
})

test('API-04 ever new searches push out each other, but nothing that everybody asks for', async () => {
  const { changes, store, ask, text } = openStore()
  await ask('list', 'catalogue')
  for (let number = 0; number < 1000; number += 1) await ask(`search ${number}`, 'catalogue', undefined, 'searches')
  expect(await text(ask('list', 'catalogue'))).toBe('list 1')
  expect(await text(ask('search 999', 'catalogue', undefined, 'searches'))).toBe('search 999 1001')
  expect(store.size().answers).toBeLessThan(600)
  changes.tell(['catalogue'])
  expect(store.size()).toEqual({ answers: 0, bytes: 0 })
})

test('C4: a cached response and the pages made of it expire after ten minutes, though no change was heard of', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { store, ask, text } = openStore()
  const page = () => store.answer('page', async () => makeAnswer(`page of ${await text(ask('part', 'content'))}`, 'text/html'))
  expect(await text(ask('part', 'content'))).toBe('part 1')
  vi.advanceTimersByTime(9 * 60_000)
  expect([await text(ask('part', 'content')), await text(page())]).toEqual(['part 1', 'page of part 1'])
  vi.advanceTimersByTime(61_000)
  expect([await text(page()), await text(ask('part', 'content'))]).toEqual(['page of part 2', 'part 2'])
})

test('C5: other data that changes meanwhile makes nobody render what is being rendered already', async () => {
  const { changes, ask, text } = openStore()
  let goOn = () => {}
  const going = new Promise<void>((resolve) => { goOn = resolve })
  const bodies: Promise<string>[] = []
  for (let asker = 0; asker < 20; asker += 1) {
    bodies.push(text(ask('list', 'catalogue', () => going)))
    changes.tell(['here:outbox', `stock:${asker}`])
  }
  goOn()
  expect(new Set(await Promise.all(bodies))).toEqual(new Set(['list 1']))
  expect(await text(ask('list', 'catalogue'))).toBe('list 1')
})

test('C5: whoever asks after a change shares one rendering with all others who do, whatever was noted when', async () => {
  const { changes, store, ask, text } = openStore()
  let goOn = () => {}
  const going = new Promise<void>((resolve) => { goOn = resolve })
  // What the page depends on is noted only once its part is there.
  const page = () => store.answer('page', async () => makeAnswer(`page of ${await text(ask('part', 'content', () => going))}`, 'text/html'))
  const early = text(page())
  changes.tell(['content'])
  const late = [text(page()), text(page()), text(page())]
  goOn()
  expect([await early, ...(await Promise.all(late))]).toEqual(['page of part 1', 'page of part 2', 'page of part 2', 'page of part 2'])
})

test('C8: no number of lists, searches and oddly written addresses evicts what the shop’s own links lead to', async () => {
  const shop = await openTestShop({}, { keep: true, render: async (url, send) => {
    await send({ method: 'GET', url: '/api/product/' })
    return { status: 200, html: `<p>${url}</p>` }
  } })
  let heard = 0
  shop.shop.db.changes.listen(() => (heard += 1))
  const [product = ''] = await stock(shop, [{ name: 'Meher Bangle' }])
  // On PostgreSQL a node hears of its own changes once more.
  await expect.poll(() => heard).toBe(engine === 'postgres' ? 2 : 1)
  const known = ['/', '/shop', '/shop/category/Rings', `/shop/${product}`, '/gender/female/category/Idols+%26+Coins', `/api/product/${product}`]
  for (const url of known) await shop.app.inject(url)
  const { usual } = shop.shop.answers.sizes()
  expect(usual.answers).toBeGreaterThanOrEqual(known.length)
  const odd = (number: number) => [
    `/api/product/?search=${number}`, `/api/product/?minPrice=${number}`, `/api/product/?maxPrice=${number}`, `/api/product/?page=${number + 1}&limit=7`,
    `/api/product/?category=none${number}`, `/?query=${number}`, `/shop?price=${number}`, `/shop/category/none${number}`, `/search?query=${number}`,
    `/${encodeURIComponent('shop').replace('s', '%73')}?page=${number}`, `/%73hop/${number}`,
  ]
  for (let number = 0; number < 20; number += 1) for (const url of odd(number)) expect((await shop.app.inject(url)).statusCode).toBe(200)
  const after = shop.shop.answers.sizes()
  expect(after.usual).toEqual(usual)
  expect(after.lists.answers).toBeGreaterThan(100)
  await shop.close()
})

test('C4: of changes while nothing is being made nothing stays in memory', async () => {
  const { changes, ask, text } = openStore()
  expect(await text(ask('list', 'catalogue'))).toBe('list 1')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  for (let mail = 0; mail < 200_000; mail += 1) changes.tell([`here:urgent:00000000-0000-4000-8000-${String(mail).padStart(12, '0')}`])
  // Before, each left its name behind: 110 MB in all.
  expect(used() - before).toBeLessThan(10e6)
  expect(await text(ask('list', 'catalogue'))).toBe('list 1')
})

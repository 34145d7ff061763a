import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { stock } from '../../../../tests/catalogue.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'

/** The pages of the stand-in renderer that belong in every sitemap. */
const pagePaths = ['/', '/gender/female', '/gender/men&apos;s']

const test = shopTest().extend('read', { scope: 'file' }, ({ shop }) => async (path: string) => {
  const { statusCode, headers, payload } = await shop.app.inject(path)
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8'])
  return payload
})

const named = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

test('one sitemap, or an index beyond 50,000 addresses, names each once', async ({ shop, read }) => {
  const [id = ''] = await stock(shop, [{ name: 'Meher Bangle' }])
  const single = await read('/sitemap.xml')
  expect(single).toContain('<urlset ')
  expect(named(single)).toEqual([
    ...pagePaths.map((path) => `http://shop.test${path}`),
    `http://shop.test/shop/${id}`,
  ])
  expect((await shop.app.inject('/sitemap-2.xml')).payload).not.toContain('<loc>')

  const { stock_state: _made, ...product } = await shop.context.db.reader
    .selectFrom('products')
    .selectAll()
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 50_000 }, () => uuidv7())
  await shop.context.db.transaction(async (tx) => {
    for (let from = 0; from < ids.length; from += 500) {
      const copies = ids
        .slice(from, from + 500)
        .map((each) => Object.assign(structuredClone(product), { id: each }))
      await tx.db.insertInto('products').values(copies).execute()
    }
    tx.invalidate('catalogue')
  })
  const index = await read('/sitemap.xml')
  expect(index).toContain('<sitemapindex ')
  expect(named(index)).toEqual([1, 2, 3, 4, 5, 6].map((part) => `http://shop.test/sitemap-${part}.xml`))
  const all: string[] = []
  for (const address of named(index)) all.push(...named(await read(new URL(address).pathname)))
  expect(all).toHaveLength(pagePaths.length + 50_001)
  expect(new Set(all)).toEqual(
    new Set([...named(single), ...ids.map((each) => `http://shop.test/shop/${each}`)]),
  )
  for (const path of ['/sitemap-7.xml', '/sitemap-0.xml', '/sitemap-x.xml'])
    expect([path, (await shop.app.inject(path)).payload]).toEqual([
      path,
      expect.not.stringContaining('<loc>'),
    ])
})

test('robots.txt names each uncrawled path once, up to its first parameter', async ({ shop }) => {
  const { payload } = await shop.app.inject('/robots.txt')
  expect(payload).toMatch(
    /^User-agent: \*\nDisallow: \/api\/\nDisallow: \/orders\nDisallow: \/pay\/\nDisallow: \/\*\?\*color=\n/,
  )
  expect(payload).toContain('\n\nSitemap: http://shop.test/sitemap.xml\n')
})

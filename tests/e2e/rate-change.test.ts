import { resolve } from 'node:path'
import { expect, test as base } from 'vitest'
import { createRates, previewRates } from '../../src/contract/manage-rates.ts'
import { categories } from '../../src/contract/product.ts'
import { rateKey } from '../../src/rules/metal-rates.ts'
import { ratedMetalOf } from '../../src/rules/purity.ts'
import { readConfig } from '../../src/server/core/config/config.ts'
import { startShop } from '../../src/server/main.ts'
import { openProductionRenderer } from '../../src/server/core/ssr/production-renderer.ts'
import { newShopper } from '../factories.ts'
import { copyDemonstration } from '../fixtures/browser.ts'

const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const settings = readConfig({ DATA_DIR: copyDemonstration(), PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' })
  const shop = await startShop(settings, await openProductionRenderer(resolve('dist')))
  onCleanup(() => shop.stop())
  return shop
})

test('RATE-08 a rate change re-renders only pages whose price changed', async ({
  shop: { address, context },
}) => {
  const { db, rates, responseCache } = context
  const { token } = await newShopper({ context }, 'admin')
  const products = await db.reader
    .selectFrom('products')
    .select(['id', 'pricing', 'metal', 'fineness'])
    .where('visibility', '=', 'shown')
    .execute()
  const rated = products.flatMap(({ id, pricing, metal, fineness }) => {
    const ratedMetal = ratedMetalOf(metal ?? '')
    return pricing === 'weight' && ratedMetal && fineness !== null
      ? [{ id, metal: ratedMetal, fineness }]
      : []
  })
  const [fewest = []] = [...Map.groupBy(rated, rateKey).values()].sort(
    (one, other) => one.length - other.length,
  )
  if (!fewest[0]) throw new Error('The demonstration has no weighed products.')
  const { metal, fineness } = fewest[0]
  // Every product page shows the recommended products, which are well-rated and change every hour: a rate of
  // theirs would change every page.
  await db.transaction(async (tx) => {
    await tx.db
      .updateTable('products')
      .set({ rating_tenths: 0, review_count: 0 })
      .where(
        'id',
        'in',
        fewest.map(({ id }) => id),
      )
      .execute()
    tx.invalidate('catalogue', ...fewest.map(({ id }) => `product:${id}`))
  })
  const addresses = [
    '/',
    '/shop',
    '/rates',
    '/api/product/',
    '/api/rates',
    ...categories.filter((name) => /^\w+$/.test(name)).map((name) => `/shop/category/${name}`),
    ...products.flatMap(({ id }) => [`/shop/${id}`, `/api/product/${id}`]),
  ]
  // One after the other: a busy shop responds to parallel requests with 503, which has no ETag.
  const etagsOf = async () => {
    const etags = new Map<string, string | null>()
    for (const path of addresses) {
      const response = await fetch(address + path)
      expect(response.status, path).toBe(200)
      etags.set(path, response.headers.get('etag'))
    }
    return etags
  }
  const pricedWithOtherRates = async () =>
    db.reader
      .selectFrom('products')
      .select('id')
      .where('pricing', '=', 'weight')
      .where((e) =>
        e.or([e('priced_with', 'is', null), e('priced_with', '!=', rates.latestBatch(Date.now()) ?? '')]),
      )
      .execute()
  await expect.poll(pricedWithOtherRates, { timeout: 10_000 }).toEqual([])
  const before = await etagsOf()
  expect(addresses.filter((path) => !responseCache.lookup(path))).toEqual([])

  const perKg = (rates.ratesAt(Date.now()).get(rateKey({ metal, fineness }))?.paisePerKg ?? 0) / 100 + 1000
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.ok, await response.clone().text()).toBe(true)
    return (await response.json()) as T
  }
  const entered = { rates: [{ metal, fineness, perKg }] }
  const { digest } = await post<{ digest: string }>(previewRates.path, entered)
  await post(createRates.path, { ...entered, digest })
  await expect.poll(pricedWithOtherRates, { timeout: 10_000 }).toEqual([])

  const missing = addresses.filter((path) => !responseCache.lookup(path))
  const after = await etagsOf()
  const changed = addresses.filter((path) => after.get(path) !== before.get(path))
  console.log(`${changed.length} of ${addresses.length} responses changed, ${missing.length} were made again`)
  expect(changed.length).toBeGreaterThan(5)
  expect(changed.length).toBeLessThan(addresses.length / 2)
  expect(changed.filter((path) => !missing.includes(path))).toEqual([])
  expect(missing.length).toBeLessThanOrEqual(changed.length * 1.1)
})

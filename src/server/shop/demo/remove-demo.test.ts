import { expect } from 'vitest'
import { draftOf } from '../../../../tests/catalogue.ts'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getDeal, listBanners, listHeroes } from '../../../contract/content.ts'
import { updateHero } from '../../../contract/manage-content.ts'
import { createProduct, listManagedProducts } from '../../../contract/manage-products.ts'
import { getDemonstration, removeDemonstration } from '../../../contract/onboarding.ts'
import { listScheduledRates } from '../../../contract/manage-rates.ts'
import { getRates } from '../../../contract/rates.ts'
import { listProducts } from '../../../contract/product.ts'
import { countReviews } from '../../../contract/review.ts'
import { fillDemo } from './fill-demo.ts'

const test = shopTest({ DEMO: '1' })
test.beforeAll(async ({ shop }) => {
  await fillDemo(shop.context)
})

test('one step removes the demonstration and keeps the owner’s data', async ({ shop, admin, asha }) => {
  const readCounts = () => shop.call(getDemonstration, {}, admin.token)
  await shop.call(createProduct, { body: draftOf({ name: 'First of our own' }) }, admin.token)
  const [hero] = await shop.call(listHeroes, {})
  await shop.call(
    updateHero,
    { params: { id: hero?._id ?? '' }, body: { title: 'Our own slide' } },
    admin.token,
  )
  const before = await readCounts()
  expect(before).toEqual({
    products: 85,
    reviews: 322,
    heroes: (await shop.call(listHeroes, {}, admin.token)).length - 1,
    banners: (await shop.call(listBanners, {}, admin.token)).length,
    deals: 1,
  })
  expect((await refusal(shop.call(removeDemonstration, {}, asha.token))).status).toBe(403)

  expect(await shop.call(removeDemonstration, {}, admin.token)).toEqual({
    message: 'The demonstration shop is removed.',
  })
  expect(await readCounts()).toEqual({ products: 0, reviews: 0, heroes: 0, banners: 0, deals: 0 })
  expect((await shop.call(listProducts, {})).products.map(({ name }) => name)).toEqual(['First of our own'])
  expect((await shop.call(listHeroes, {})).map(({ title }) => title)).toEqual(['Our own slide'])
  expect(await shop.call(listBanners, {})).toEqual([])
  expect((await refusal(shop.call(getDeal, {}))).status).toBe(404)
  await expect.poll(async () => (await shop.call(getRates, {})).rates).toEqual([])
  expect(await shop.call(listScheduledRates, {}, admin.token)).toEqual({ batches: [] })
  expect(await shop.call(countReviews, {})).toEqual({ totalReviews: 0 })
  // Nothing is lost by a wrong press: products can be restored.
  expect(
    (await shop.call(listManagedProducts, { query: { visibility: 'deleted' } }, admin.token)).totalProducts,
  ).toBe(85)
  expect(await shop.call(listAuditLog, { query: { entity: 'welcome' } }, admin.token)).toMatchObject([
    { title: 'Demonstration shop', before },
  ])
  // Nor does it come back when the shop starts with nothing in it.
  await shop.context.db.transaction(async (tx) => {
    for (const table of ['products', 'heroes'] as const) await tx.db.deleteFrom(table).execute()
  })
  expect(await fillDemo(shop.context)).toBe(false)
})

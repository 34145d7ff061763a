import { expect } from 'vitest'
import * as fc from 'fast-check'
import { stock } from '../../../../../tests/catalogue.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { readFeed } from '../../../../../tests/read-feed.ts'
import { seed } from '../../../../../tests/soak.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { updateSettings } from '../../../../contract/manage-settings.ts'
import { getProduct } from '../../../../contract/product.ts'
import { isoDay } from '../../../../rules/india-time.ts'
import { leavingDay } from '../../../../rules/lead-time.ts'
import { newRing } from '../../../../../tests/variants.ts'

let fetched = 0

/** Fetches the feed, each time from an address of its own, and reads its rows. */
const test = shopTest({ FEEDS: '1' }).extend('feed', { scope: 'file' }, ({ shop }) => async () => {
  fetched += 1
  const remoteAddress = `198.51.100.${fetched}`
  const { statusCode, headers, payload } = await shop.app.inject({ url: '/feeds/google.xml', remoteAddress })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  return readFeed(payload)
})

test('FEED-01 each variant is a row with price and availability of its own', async ({ shop, feed }) => {
  const { id } = await newRing(shop, [
    { size: '12', price: 1000, stock: 0, sku: 'TARA-12' },
    { size: '14', price: 1200, leadDays: 10 },
    { size: '16', price: 1300, stock: 2, sku: 'TARA-16' },
  ])
  const { product } = await shop.call(getProduct, { params: { id } })
  const rows = (await feed()).filter((row) => row['item_group_id'] === id)

  expect(rows).toEqual([
    expect.objectContaining({ id: 'TARA-12', price: '1100.00 INR', availability: 'out_of_stock' }),
    {
      id: product.variants?.[1]?._id,
      title: 'Tara ring, Gold, 14',
      description: 'Tara ring',
      link: `http://shop.test/shop/${id}?color=Gold&size=14`,
      image_link: 'http://shop.test/media/ring.jpg',
      availability: 'backorder',
      availability_date: `${isoDay(leavingDay(Date.now(), 10))}T00:00+0530`,
      price: '1320.00 INR',
      condition: 'new',
      brand: shop.context.settings.shop.name,
      identifier_exists: 'no',
      material: product.metal,
      color: 'Gold',
      size: '14',
      item_group_id: id,
    },
    expect.objectContaining({ id: 'TARA-16', price: '1430.00 INR', availability: 'in_stock' }),
  ])
})

test('FEED-02 prices equal the page before and after a change of rates', async ({ shop, admin, feed }) => {
  await enterRates(shop, admin, [gold(916, 13_430), gold(750, 11_000)])
  const { _id: chain } = await newChain(shop, admin)
  const priceOnPage = async () =>
    (await shop.call(getProduct, { params: { id: chain } })).product.priceWithTax.toFixed(2)
  const priceInFeed = async () => (await feed()).find(({ link }) => link?.includes(chain))?.['price']

  expect(await priceInFeed()).toBe(`${await priceOnPage()} INR`)
  const before = await priceInFeed()

  await enterRates(shop, admin, [gold(916, 13_900), gold(750, 11_000)])
  expect(await priceInFeed()).not.toBe(before)
  expect(await priceInFeed()).toBe(`${await priceOnPage()} INR`)
})

test('FEED-03 pieces that customers do not see are named with the reason', async ({ shop, admin, feed }) => {
  const [hidden = '', later = '', bare = '', shown = ''] = await stock(shop, [
    { name: 'Hidden ring', visibility: 'hidden' },
    { name: 'Later ring', visibility: 'shown', visibleFrom: new Date(Date.now() + 86_400_000).toISOString() },
    { name: 'Bare ring', image: '' },
    { name: 'Shown ring' },
  ])
  const ids = (await feed()).map(({ id }) => id)
  expect(ids).toContain(shown)
  for (const id of [hidden, later, bare]) expect(ids).not.toContain(id)

  const answer = await shop.app.inject({
    url: '/api/feeds/left-out?limit=2',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.headers['x-total-count']).toBe('3')
  expect(answer.json()).toEqual([
    { productId: later, name: 'Later ring', reason: 'not published yet' },
    { productId: bare, name: 'Bare ring', reason: 'no picture' },
  ])
})

test('FEED-01 names with markup and control characters are harmless in 100 feeds', async ({ shop, feed }) => {
  const [id = ''] = await stock(shop, [{ name: 'Meher Bangle' }])
  const hostile = fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '<!--',
      '&lt;',
      '\u0001',
      '\u001f',
      '\ufffe',
      'ॐ',
      '𝕏',
      'ا',
      'a',
    ),
    minLength: 1,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      await shop.context.db.transaction(async (tx) => {
        await tx.db.updateTable('products').set({ name }).where('id', '=', id).execute()
      })
      const row = (await feed()).find((each) => each['id'] === id)
      // oxlint-disable-next-line no-control-regex -- these are not allowed in XML
      expect(row?.['title']).toBe(name.replaceAll(/[\u0001\u001f\ufffe]/g, ''))
    }),
    { numRuns: 100, seed },
  )
})

const testWithoutFeed = shopTest()

testWithoutFeed('FEED-01 there is no feed until the owner wants one', async ({ shop, admin }) => {
  const read = async () => (await shop.app.inject('/feeds/google.xml')).payload
  expect(await read()).not.toContain('<rss')

  await shop.call(
    updateSettings,
    { body: { group: 'shop', values: { FEEDS: true }, version: 0 } },
    admin.token,
  )
  await expect.poll(read).toContain('<rss')
})

test('FEED-02 a network gets 30 feeds an hour', async ({ shop }) => {
  const request = () => shop.app.inject({ url: '/feeds/google.xml', remoteAddress: '203.0.113.9' })
  for (let count = 0; count < 30; count += 1) expect((await request()).statusCode).toBe(200)
  expect((await request()).statusCode).toBe(429)
})

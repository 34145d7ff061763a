import { expect } from 'vitest'
import { DAY_MS } from '../../src/rules/durations.ts'
import { RATES_SAVED } from '../../src/server/shop/rates/rate-book.ts'
import { enterSampleRates } from '../../src/server/shop/rates/sample-rates.ts'
import { browserTest } from '../fixtures/browser.ts'
import { served } from './served.ts'

const test = browserTest({ SHOP_NAME: 'Kanchan', SHOP_ADDRESS: '14 Johari Bazaar, Jaipur 302003' })

const pages = [
  [
    '/about',
    ['Kanchan is a small house of jewellers.', '14 Johari Bazaar, Jaipur 302003', 'How a piece is made'],
  ],
  ['/journal', ['The care of silver', 'Finding a ring size', 'What 916 means']],
  [
    '/journal/care-of-silver',
    ['92.5 parts silver in a hundred', 'Do not use this bath for pieces with pearls'],
  ],
  ['/journal/ring-sizes', ['Indian sizes in millimetres', '51.9 mm']],
  ['/journal/what-916-means', ['916 parts in a thousand', 'HUID']],
] as const

test.for(pages)('serves the page %s whole and lists it in the sitemap', async ([path, facts], { shop }) => {
  const page = await served(shop.address, path)
  expect(page.status).toBe(200)
  for (const fact of facts) expect(page.text).toContain(fact)
  expect(page.canonical).toBe(`${shop.context.settings.publicUrl}${path}`)
  expect(page.meta('description')).toBeTruthy()
  expect(page.meta('robots')).toBeUndefined()
  expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain(`${path}</loc>`)
})

test('sample contact details cannot exist, and the pages say so', async ({ shop }) => {
  const { text, html } = await served(shop.address, '/contact-us')
  expect(text).toContain('These are sample details: the shop has not entered its own yet.')
  expect(text).toContain('+91 00000 00000')
  expect(html).not.toContain('9876543210')
  expect((await served(shop.address, '/')).html).not.toContain('ContactPoint')
})

test('an unknown journal article is a page not found', async ({ shop }) => {
  expect((await served(shop.address, '/journal/nothing')).status).toBe(404)
})

test('the footer leads to rates, sizes, journal, gifts and collections', async ({ shop }) => {
  const { html } = await served(shop.address, '/help')
  const footer = /<footer.*?<\/footer>/s.exec(html)?.[0] ?? ''
  const [useful = [], information = []] = [...footer.matchAll(/<ul[^>]*>(.*?)<\/ul>/gs)].map(
    ([, list = '']) => [...list.matchAll(/<li[^>]*>.*?<a[^>]*>(.*?)<\/a>/gs)].map(([, text]) => text),
  )
  expect(useful.slice(5)).toEqual(['Today’s rates', 'Find your size', 'Wishlist'])
  expect(information.slice(5, 7)).toEqual(['Journal', 'Gifts'])
  const { menuCollections = [] } = (await (await fetch(`${shop.address}/api/shop`)).json()) as {
    menuCollections?: { title: string }[]
  }
  expect(information.slice(7)).toEqual(menuCollections.map(({ title }) => title))
})

test('RATE-11 three large rates lead to pieces of their purity', async ({ shop }) => {
  const { text, html } = await served(shop.address, '/rates')
  const [gold22 = '', gold18 = '', silver = ''] =
    /Gold 22K .*? Gold Purity/.exec(text)?.[0].split('See pieces in') ?? []
  expect(gold22).toContain('Gold 22K ₹11,450.00 per gram 10 g ₹1,14,500.00 8 g (pavan) ₹91,600.00')
  expect(gold18).toContain('Gold 18K ')
  expect(silver).toContain('Silver 925 ₹1,38,750.00 per kg')
  for (const purity of [916, 750, 925]) expect(html).toContain(`href="/shop?purity=${purity}"`)
})

test('RATE-11 the chart begins with the fifth day', async ({ shop }) => {
  const ratesPage = async () => {
    const { html, text } = await served(shop.address, '/rates')
    return { text, drawings: /<main.*<\/main>/s.exec(html)?.[0].match(/<svg/g)?.length ?? 0 }
  }
  await shop.context.db.transaction(async (tx) => {
    await tx.db
      .updateTable('rate_batches')
      .set({ withdrawn_at: Date.now() })
      .where('effective_at', '<', Date.now() - 3 * DAY_MS)
      .execute()
    tx.invalidate(RATES_SAVED)
  })
  const follows = 'A chart follows once there are rates of 5 days.'
  await expect.poll(async () => (await ratesPage()).text).toContain(follows)
  const before = await ratesPage()
  expect(before.text, 'the table shows without the chart').toContain('Day Rate, per gram')

  await shop.context.db.transaction((tx) =>
    enterSampleRates(
      tx,
      [{ metal: 'gold', fineness: 916, paisePerKg: 1_140_000_000 }],
      Date.now() - 6 * DAY_MS,
    ),
  )
  await expect.poll(async () => (await ratesPage()).text).not.toContain('A chart follows')
  expect((await ratesPage()).drawings).toBe(before.drawings + 1)
})

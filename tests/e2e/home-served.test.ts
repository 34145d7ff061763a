import { expect } from 'vitest'
import { contentTest } from './content-test.ts'
import { served } from './served.ts'

const test = contentTest()
  .extend(
    'home',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        served(shop.address, '/'),
  )
  .extend(
    'deal',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.reader.selectFrom('deal').selectAll().executeTakeFirstOrThrow(),
  )

/** The HTML of the first section with this attribute. */
const sectionOf = (html: string, attribute: string) =>
  new RegExp(`<section[^>]*${attribute}[^>]*>.*?</section>`, 's').exec(html)?.[0] ?? ''

test('HOME-04 twelve tiles lead to the listings of their categories', async ({ home }) => {
  const tiles = sectionOf((await home()).html, 'aria-labelledby="tray"')
  expect(tiles).toContain('What are you looking for?')
  const links = [...tiles.matchAll(/<li>.*?href="([^"]*)".*?>([^<]+)<\/span><\/a><\/li>/gs)].map(
    ([, href = '', name = '']) =>
      [name, href].map((text) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")),
  )
  expect(links).toEqual([
    ['Earrings', '/shop/category/Earrings'],
    ['Necklaces', '/shop/category/Necklaces'],
    ['Studs', '/shop/category/Studs'],
    ['Bracelets', '/shop/category/Bracelets'],
    ['Rings', '/shop/category/Rings'],
    ['Anklets', '/shop/category/Anklets'],
    ['Idols & Coins', '/shop/category/Idols+%26+Coins'],
    ["Men's Jewellery", "/shop/category/Men's+Jewellery"],
    ["Kid's Jewellery", "/shop/category/Kid's+Jewellery"],
    ['Bridal Jewellery', '/shop/category/Bridal+Jewellery'],
    ['Fashion Jewellery', '/shop/category/Fashion+Jewellery'],
    ['Gold Jewellery', '/shop/category/Gold+Jewellery'],
  ])
})

test('HOME-05 the deal states title, description, discount and image', async ({ home, deal }) => {
  const { title, description, discount, image_url } = await deal()
  const { text, html } = await home()
  for (const part of [title, description, `${discount}% off`]) expect(text).toContain(part)
  expect(image_url).toBeTruthy()
  expect(sectionOf(html, 'aria-labelledby="deal"').match(/<img/g)).toHaveLength(1)
})

test('HOME-05 a deal without an image says so', async ({ home, change, deal }) => {
  const { image_url } = await deal()
  await change(
    (tx) => tx.db.updateTable('deal').set({ image_url: null }).execute(),
    (tx) => tx.db.updateTable('deal').set({ image_url }).execute(),
  )
  await expect.poll(async () => (await home()).text).toContain('No image available')
})

test('HOME-06 three cards state the shop’s promises', async ({ home }) => {
  const promises = sectionOf((await home()).html, 'aria-label="Why shop here"')
  expect([...promises.matchAll(/<h3>([^<]*)/g)].map(([, heading]) => heading)).toEqual([
    'Premium Products',
    'Free Delivery',
    'Best Value',
  ])
})

test('HOME-09 six testimonials, each with a name, a piece, words and a picture', async ({ home }) => {
  const strip = sectionOf((await home()).html, 'aria-labelledby="voices"')
  const voices = strip.match(/<li.*?<\/li>/gs) ?? []
  expect(voices).toHaveLength(6)
  for (const voice of voices)
    expect(voice).toMatch(
      /<blockquote>[^<]+<.*<figcaption><img [^>]*src="[^"]+".*<b>[^<]+<\/b><span[^>]*>[^<]+</s,
    )
})

test('CARD-01 a card links picture and name, and states prices and stars', async ({ home }) => {
  const { html } = await home()
  const cards = html.match(/<article.*?<\/article>/gs) ?? []
  const card = cards.find((one) => one.includes('Meher Ruby Jhumkas')) ?? ''
  const links = [...card.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual([expect.stringMatching(/^\/shop\/[0-9a-f-]{36}$/), links[0]])
  expect(card).toMatch(/<h3[^>]*><a [^>]*>Meher Ruby Jhumkas<\/a>/)
  expect(card.replaceAll(/<[^>]+>/g, '')).toMatch(/₹[\d,]+\.\d\dwas ₹[\d,]+\.\d\d/)
  expect(card).toMatch(/<s[^>]*>₹[\d,]+\.\d\d<\/s>/)
  expect(card).toMatch(/Rated \d\.\d of 5/)
})

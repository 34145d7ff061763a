import { describe, expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { namesFound } from './demo-products.ts'
import { served } from './served.ts'

const test = browserTest({ PUBLIC_URL: 'http://suvarna.test' })
  .extend(
    'get',
    { scope: 'file' },
    ({ shop }) =>
      (path: string) =>
        served(shop.address, path),
  )
  /** The products that the API finds, by name, in its order. */
  .extend(
    'found',
    { scope: 'file' },
    ({ shop }) =>
      (query: string) =>
        namesFound(shop, query),
  )

/** The names on the cards of a page, in their order. */
const namesIn = (html: string) => [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)/g)].map(([, name]) => name)

describe('what the server sends', () => {
  test('LIST-01 both addresses of a category show it; one is canonical', async ({ get, found }) => {
    for (const path of ['/shop/category/Rings', '/categories/rings']) {
      const page = await get(path)
      expect(page.status).toBe(200)
      expect(page.canonical).toBe('http://suvarna.test/shop/category/Rings')
      expect(page.title).toBe('Rings | Suvarna')
      expect(page.meta('robots')).toBeUndefined()
      for (const name of await found('category=Rings')) expect(page.text).toContain(name)
      expect(page.html).toMatch(/<\/picture><div[^>]*><h1/)
      expect(page.structured('BreadcrumbList')).toBeDefined()
    }
  })

  test.for([
    ['/shop/category/Idols+%26+Coins', 'Idols & Coins'],
    ['/shop/category/Idols%20%26%20Coins', 'Idols & Coins'],
    ["/shop/category/Men's+Jewellery", "Men's Jewellery"],
    ['/shop/category/Gold+Jewelry', 'Gold Jewellery'],
    ['/categories/Ankles', 'Anklets'],
  ] as const)('NAV-05 %s is the listing of %s', async ([path, category], { get, found }) => {
    const page = await get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`${category} `)
    for (const name of (await found(`category=${encodeURIComponent(category)}`)).slice(0, 20))
      expect(page.text).toContain(name)
  })

  test('LIST-01 all shows every product', async ({ get }) => {
    const page = await get('/categories/all')
    expect(page.text).toContain('Showing 1 to 20 of 85 products.')
    expect(page.canonical).toBe('http://suvarna.test/shop')
  })

  test('LIST-01 an unknown category is an empty page that search engines leave out', async ({ get }) => {
    const page = await get('/shop/category/Tiaras')
    expect(page.status).toBe(200)
    expect(page.text).toContain('No products found in this category.')
    expect(page.meta('robots')).toContain('noindex')
  })

  test('LIST-02 gender pages hold fifty products, and unknown words filter nothing', async ({ get }) => {
    const [female, male, other] = [
      await get('/gender/female'),
      await get('/gender/male'),
      await get('/gender/other'),
    ]
    expect(female.html.match(/<article/g)).toHaveLength(50)
    expect(male.html.match(/<article/g)).toHaveLength(26)
    expect(other.html.match(/<article/g)).toHaveLength(50)
    expect(other.text).toContain('85 pieces')
    expect(female.title).toBe('Jewellery for her | Suvarna')
    expect(other.meta('robots')).toContain('noindex')
  })

  test('LIST-02 the second page of a gender holds the first one, too', async ({ get }) => {
    const { html } = await get('/gender/female?page=2')
    expect(html.match(/<article/g)).toHaveLength(59)
  })

  test('heading and count of /shop follow the filters', async ({ get }) => {
    const some = await get('/shop?category=Earrings')
    expect(some.html).toMatch(/<h1[^>]*>Earrings<\/h1>/)
    expect(some.title).toContain('Earrings')
    expect(some.text).toMatch(/Showing 1 to \d+ of \d+ products\./)
    const none = await get('/shop?minPrice=9000000')
    expect(none.html).toMatch(/<h1[^>]*>New Arrival<\/h1>/)
    expect(none.text).toContain('No products found.')
    expect(none.text).not.toContain('Showing')
    const sorted = await get('/shop?sort=price-low')
    expect(sorted.text).toContain('Gold and silver, every price shown in full.')
  })

  test('BROWSE-01 an address with an order is served in it and not indexed', async ({ get, found }) => {
    for (const [key, query] of [
      ['price-low', 'sortBy=price&sortOrder=asc'],
      ['price-high', 'sortBy=price'],
      ['rating', 'sortBy=rating'],
      ['name', 'sortBy=name&sortOrder=asc'],
      ['weight', 'sortBy=weight&sortOrder=asc'],
    ] as const) {
      const page = await get(`/shop?color=Gold&sort=${key}`)
      expect(namesIn(page.html), key).toEqual((await found(`color=Gold&${query}`)).slice(0, 20))
      expect(page.canonical, key).toBe('http://suvarna.test/shop')
      expect(page.meta('robots'), key).toBe('noindex, follow')
    }
  })

  test('LIST-03 heading and empty text name gender and category as typed', async ({ get }) => {
    const some = await get('/gender/female/category/Gold+Jewelry')
    expect(some.html).toMatch(/<h1[^>]*>female - Gold Jewelry<\/h1>/)
    expect(some.canonical).toBe('http://suvarna.test/gender/female/category/Gold+Jewellery')
    const none = await get('/gender/male/category/Anklets')
    expect(none.status).toBe(200)
    expect(none.text).toContain('No products found for male / Anklets.')
  })

  test('LIST-04 LIST-08 /shop shows twenty of its products and says which', async ({ get }) => {
    const first = await get('/shop')
    expect(first.text).toContain('Showing 1 to 20 of 85 products.')
    expect(first.html.match(/<article/g)).toHaveLength(20)
    const last = await get('/shop?page=5')
    expect(last.text).toContain('Showing 81 to 85 of 85 products.')
    expect(last.canonical).toBe('http://suvarna.test/shop?page=5')
    expect(last.title).toContain('page 5')
  })

  test.for([
    ['/shop?page=99', '/shop?page=5'],
    ['/shop?category=Rings&page=4', '/shop?category=Rings'],
    ['/shop/category/Rings?page=7', '/shop/category/Rings'],
    ['/gender/female?page=9', '/gender/female?page=2'],
  ] as const)('LIST-08 %s, beyond the end, leads to the last page', async ([path, last], { get }) => {
    const page = await get(path)
    expect(page.status).toBe(307)
    expect(page.location).toBe(last)
  })

  test.for(['/shop?page=0', '/shop?page=-1', '/shop?page=two', '/shop?page=1.5', '/shop?color=Blue&price=9'])(
    'LIST-08 LIST-09 %s leads to /shop',
    async (path, { get }) => {
      const page = await get(path)
      expect(page.status).toBe(307)
      expect(page.location).toBe('/shop')
    },
  )

  test.for([
    ['/shop?minPrice=1.5+lakh&maxPrice=2,00,000&price=0-1500', '/shop?minPrice=150000&maxPrice=200000'],
    ['/shop?weight=2-5&size=&price=Under+RS+3000', '/shop?price=1500-3000&minWeight=2&maxWeight=5'],
    ['/shop?purity=22K&minWeight=light&gender=both&maxPrice=cheap', '/shop'],
    ['/shop/category/Rings?category=Studs&purity=916', '/shop/category/Rings?purity=916'],
    ['/gender/female?gender=male&metal=22k+gold', '/gender/female?metal=22K+Gold'],
  ] as const)(
    'BROWSE-02 %s, as a form without scripts sends it, leads to %s',
    async ([path, plain], { get }) => {
      const page = await get(path)
      expect(page.status).toBe(307)
      expect(page.location).toBe(plain)
    },
  )

  test('BROWSE-02 filters by purity, weight, size, price and gender where several exist', async ({
    get,
    found,
  }) => {
    const query = 'maxPrice=150000&purity=916&minWeight=2&maxWeight=20&size=16&gender=male'
    const page = await get(`/shop?${query}`)
    const inside = await found(query)
    expect(inside).toContain('Om Classic Band')
    expect(page.text).toContain(`Showing 1 to ${inside.length} of ${inside.length} products.`)
    for (const name of inside) expect(page.text).toContain(name)
    for (const chip of ['Up to ₹1.5 lakh', '22K (916)', '2 to 20 g', 'Size 16', 'For him'])
      expect(page.html).toContain(`Remove filter ${chip}`)
    expect(page.meta('robots')).toBe('noindex, follow')
    for (const filter of ['Metal', 'Purity', 'Weight', 'Size', 'For whom'])
      expect(page.html).toContain(`<legend>${filter}</legend>`)
    // The demonstration has no collections, and all of it comes from India.
    for (const filter of ['Collection', 'Country of origin'])
      expect(page.html).not.toContain(`<legend>${filter}</legend>`)
    expect((await get('/gender/female')).html).not.toContain('<legend>For whom</legend>')
    const rings = await get('/shop/category/Rings?purity=916')
    expect(rings.html).not.toContain('<legend>Category</legend>')
    for (const name of await found('category=Rings&purity=916')) expect(rings.text).toContain(name)
    expect(rings.canonical).toBe('http://suvarna.test/shop/category/Rings')
  })

  test.for(['/', '/shop', '/gender/female', '/search?query=ring'])(
    'CARD-01 %s carries of its products what their cards show, and no descriptions',
    async (path, { shop, get }) => {
      const page = await get(path)
      const { products } = (await (await fetch(`${shop.address}/api/product/?limit=100`)).json()) as {
        products: { _id: string; description: string }[]
      }
      const shown = products.filter(({ _id }) => page.html.includes(`/shop/${_id}`))
      expect(shown.length).toBeGreaterThan(0)
      for (const { description } of shown) expect(page.html).not.toContain(description.slice(0, 30))
    },
  )

  test('LIST-09 a form sent with every filter on All is the whole shop', async ({ get }) => {
    const { text } = await get('/shop?category=&color=&price=')
    expect(text).toContain('Showing 1 to 20 of 85 products.')
  })

  test('LIST-09 a filtered listing is served filtered and not indexed', async ({ get, found }) => {
    const page = await get('/shop?category=Rings&color=Gold&price=3000-5000')
    const inside = await found('category=Rings&color=Gold&minPrice=3000&maxPrice=5000')
    expect(inside.length).toBeGreaterThan(0)
    for (const name of inside) expect(page.text).toContain(name)
    expect(page.text).toContain(`Showing 1 to ${inside.length} of ${inside.length} products.`)
    expect(page.meta('robots')).toBe('noindex, follow')
    expect(page.canonical).toBe('http://suvarna.test/shop')
  })
})

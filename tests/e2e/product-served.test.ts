import { describe, expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { newRing } from '../variants.ts'
import { demoProducts, pathOf } from './demo-products.ts'
import { schemaProblems } from '../schema-org.ts'
import { served } from './served.ts'

const test = browserTest({ PUBLIC_URL: 'http://suvarna.test' })
  .extend('one', { scope: 'file' }, ({ shop }) => demoProducts(shop))
  .extend(
    'ring',
    { scope: 'file' },
    ({ one }) =>
      () =>
        one(({ name }) => name === 'Aarohi Solitaire Ring'),
  )

describe('what the server sends of a product', () => {
  test('PDP-01 PDP-03 PDP-04 carries its facts, its way from home, and both prices', async ({
    shop,
    ring,
  }) => {
    const page = await served(shop.address, pathOf(ring()))
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/^Home Shop Aarohi Solitaire Ring /)
    expect(page.text).toContain('Metal 925 Silver')
    expect(page.text).toContain('Category Rings')
    expect(page.text).toContain('Available Colors Gold')
    expect(page.text).toContain('Available Size 8')
    expect(page.html).toMatch(/<s[^>]*>₹5,999\.00<\/s>/)
    expect(page.text).toContain('You save ₹1,000')
    expect(page.html).not.toContain('Loading...')
  })

  test('PDP-03 PDP-04 leaves out a useless old price and missing sizes', async ({ shop, one }) => {
    const plain = one(({ oldPrice, size }) => oldPrice === null && size === null)
    const { text, html } = await served(shop.address, pathOf(plain))
    expect(text).not.toContain('You save')
    expect(text).not.toContain('Available Size')
    expect(/<h1.*?Add to Cart/s.exec(html)?.[0]).not.toMatch(/<s[ >]/)
  })

  test('PDP-06 PDP-07 PRICE-06 holds the closed price break-up, description and shipping in its text', async ({
    shop,
    one,
    ring,
  }) => {
    const band = await served(shop.address, pathOf(one(({ name }) => name === 'Om Classic Band')))
    expect(band.html.match(/<details/g)).toHaveLength(4)
    expect(band.html).not.toMatch(/<details[^>]* open/)
    expect(band.text).toContain('Price break-up')
    const { html, text } = await served(shop.address, pathOf(ring()))
    expect(text, 'silver with stones').not.toContain('Price break-up')
    expect(html).toContain('<h3>The Design:</h3>')
    expect(text).toContain('Free shipping on orders above Rs. 1500.')
  })

  test('describes it to search engines with title, picture, offer and rating', async ({ shop, ring }) => {
    const product = ring()
    const page = await served(shop.address, pathOf(product))
    const address = `http://suvarna.test${pathOf(product)}`
    expect(page.title).toBe('Aarohi Solitaire Ring, 925 Silver | Suvarna')
    expect(page.canonical).toBe(address)
    expect(page.meta('description')).toMatch(/^.{50,160}$/)
    expect(page.meta('og:type')).toBe('product')
    expect(page.meta('product:price:amount')).toBe('5498.90')
    expect(page.meta('og:image')).toBe(`http://suvarna.test${product.image}`)
    expect([page.meta('og:image:width'), page.meta('og:image:height')]).toEqual(['1200', '1200'])
    const described = page.structured('ProductGroup')
    expect(described).toMatchObject({
      name: product.name,
      url: address,
      aggregateRating: { ratingValue: product.rating, reviewCount: product.reviewCount },
    })
    expect(described?.['review']).toHaveLength(3)
    expect(described?.['hasVariant']).toContainEqual(
      expect.objectContaining({
        offers: expect.objectContaining({
          url: `${address}?color=Gold&size=8`,
          price: '5498.90',
          priceCurrency: 'INR',
          priceSpecification: expect.objectContaining({ price: '5498.90', valueAddedTaxIncluded: true }),
          availability: 'https://schema.org/InStock',
        }),
      }),
    )
    expect(page.structured('BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { name: 'Shop' }, { name: product.name }],
    })
  })

  test('states no rating without reviews, and when it is sold out', async ({ shop }) => {
    const silent = await newProduct(shop, { stock: 0 })
    const described = (await served(shop.address, `/shop/${silent}`)).structured('Product')
    expect(described).toMatchObject({
      offers: { price: '1648.90', availability: 'https://schema.org/OutOfStock' },
    })
    expect(described).not.toHaveProperty('aggregateRating')
    expect(described).not.toHaveProperty('sku')
  })

  test('PDP-05 a product that is sold out says so and cannot be added', async ({ shop, one }) => {
    const { html } = await served(shop.address, pathOf(one(({ stock }) => stock === 0)))
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*Sold out/s)
    expect(html).not.toContain('Add to Cart')
  })

  test('counts the last pieces, but not many', async ({ shop }) => {
    const [few, many] = [await newProduct(shop, { stock: 2 }), await newProduct(shop)]
    expect((await served(shop.address, `/shop/${few}`)).text).toContain('Only 2 left')
    expect((await served(shop.address, `/shop/${many}`)).text).not.toMatch(/Only \d+ left/)
  })

  test('TAXC-08 carries the price with GST and three key facts', async ({ shop, ring }) => {
    const { html, text } = await served(shop.address, pathOf(ring()))
    expect(text).toContain('₹5,498.90 with GST')
    const facts = /<ul[^>]*aria-label="Key facts".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect(facts.match(/<li/g)).toHaveLength(3)
    expect(facts).toContain('6.5 mm moissanite, the size of a one-carat diamond')
  })

  test('PDP-09 PDP-10 recommends others and shows reviews with their stars', async ({ shop, ring, one }) => {
    const { html, text } = await served(shop.address, pathOf(ring()))
    const recommended = /<h2>Recommended products<\/h2>.*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(recommended.match(/<article/g)).toHaveLength(4)
    expect(recommended).not.toContain('Aarohi Solitaire Ring')
    expect(html.match(/<time/g)).toHaveLength(8)
    expect(text).toMatch(/Kabir D\., \d+ \w+ \d{4}/)
    expect(text.match(/5 of 5 stars: 5 reviews/g)).toHaveLength(1)
    const silent = await served(shop.address, pathOf(one(({ reviewCount }) => reviewCount === 0)))
    expect(silent.text).toContain('No reviews yet.')
    expect(silent.text).toContain('Write a Review')
  })

  test('SHARE-02 shows the shared colour and size, with one canonical address', async ({ shop, ring }) => {
    const page = await served(shop.address, `${pathOf(ring())}?color=Rose+Gold&size=10`)
    expect(page.text).toContain('Available Colors Rose Gold')
    expect(page.text).toContain('Available Size 10')
    expect(page.canonical).toBe(`http://suvarna.test${pathOf(ring())}`)
  })

  test('FOUND-01 MTO-01 offers each size at its price, beside one sold out', async ({ shop }) => {
    const { id } = await newRing(shop, [
      { size: '12', price: 1000, stock: 0, sku: 'TARA-12' },
      { size: '14', price: 1100, leadDays: 21 },
    ])
    const { html, text, structured } = await served(shop.address, `/shop/${id}?color=Gold&size=14`)
    expect(schemaProblems(structured('ProductGroup') as object)).toEqual([])
    expect(text).toContain('₹1,210.00')
    expect(structured('ProductGroup')).toMatchObject({
      productGroupID: id,
      hasVariant: [
        { sku: 'TARA-12', offers: { price: '1100.00', availability: 'https://schema.org/OutOfStock' } },
        {
          offers: {
            url: `http://suvarna.test/shop/${id}?color=Gold&size=14`,
            price: '1210.00',
            availability: 'https://schema.org/MadeToOrder',
          },
        },
      ],
    })
    expect(/<input[^>]*value="12"[^>]*>/.exec(html)?.[0]).toContain('disabled=""')
    expect(text).not.toContain('Sold out')
  })

  test('ALERT-01 a sold-out choice offers visitors an alert after the login', async ({ shop }) => {
    const { id, ids } = await newRing(shop, [
      { size: '12', price: 1000, stock: 0 },
      { size: '16', price: 1200, stock: 0 },
    ])
    const choice = `/shop/${id}?color=Gold&size=16`
    const { html } = await served(shop.address, choice)
    expect(html).toContain(
      `href="/login?from=${encodeURIComponent(`${choice}#tell-back_in_stock-${ids[1]}`)}">Tell me</a>`,
    )
  })

  test.for(['/shop/0190b9c1-0000-7000-8000-000000000001', '/shop/not-an-id'])(
    'NAV-01 %s is not found, with a way on',
    async (path, { shop }) => {
      const page = await served(shop.address, path)
      expect(page.status).toBe(404)
      expect(page.text).toContain('We cannot find this piece')
      expect(page.html).toContain('href="/shop"')
      expect(page.meta('robots')).toContain('noindex')
    },
  )
})
